/** Words that name a salt, an ester or a form and leave the ingredient as it is; kinds of release, packages. */
const words = new Set(
  `acetate acetat aluminium anhydrous arginine arginin axetil benzathine besilate besylate besilat besylat bisulfate bisulphate bitartrate
bromide bromid bromhydrate calcium calci camsilate camsylate carbonate chlorhydrate chloride cilexetil citrate decanoate diacetate
dihydrate dihydrochloride dimaleate dinitrate dipropionate disodium disoproxil enanthate erbumine estolate ethylsuccinate etexilate
fosamil fumarate fumarat furoate gluconate hcl hbr hemihydrate hemifumarate hyclate hydrobromide hydrobromid hydrochloride
hydrochlorid hydroclorid hydroclorua hydroxide isethionate kali lactate lactobionate l-lysine lysine magnesium maleate maleat malate
medoxomil meglumine mesilate mesylate mesilat mofetil monohydrate mononitrate monosodium napadisylate napsylate natri nitrate
oxalate pamoate palmitate phosphate phosphat pivoxil saccharate aspartate potassium proxetil sodium stearate succ succinate succinat sulfate sulphate sulfat
tartrate tartrat tosylate tosilate tosilat trihydrate trihydrat tromethamine trometamol undecanoate valerate xinafoate zinc
cd chrono cr depot ds durules er ir la lp mr od oros pr sr xl xr xt retard forte plus-release sustained extended immediate delayed modified release
tablet tablets tab tabs capsule capsules cap caps softgel pill pills vien nang nen goi ong chai lo tuyp siro syrup suspension
solution injection inj inhaler spray cream ointment gel drops patch suppository oral iv im sc po stada dhg generic brand
enteric-coated ec chewable effervescent sui boc film-coated`
    .split(/\s+/)
    .filter(Boolean),
);

/** Also the bare number behind a brand: "Augmentin 625", "Concor 2.5". */
export const isLeftOut = (word: string) => words.has(word) || /^\d[\d.,/]*$/.test(word);

/** Salts that are medicines themselves: in a row of names they stand for one. */
const minerals = new Set('calcium calci magnesium zinc potassium kali'.split(' '));
const mineralSalts = new Set(['potassium chloride', 'calcium carbonate', 'kali clorid', 'zinc sulfate']);

/** The name without such words behind it, and before it; undefined where nothing is left. Longest first. */
export function* withoutSalts(plain: string): Generator<string> {
  const parts = plain.split(' ');
  if (parts.length > 2 && mineralSalts.has(parts.slice(-2).join(' '))) return;
  let end = parts.length;
  while (end > 1 && isLeftOut(parts[end - 1] ?? '')) {
    end -= 1;
    yield parts.slice(0, end).join(' ');
  }
  let start = 0;
  while (start < end - 1 && isLeftOut(parts[start] ?? '') && !minerals.has(parts[start] ?? '')) {
    start += 1;
    yield parts.slice(start, end).join(' ');
  }
}
