import { words } from '../language/tokens.ts';

/**
 * What the commonest abbreviations of clinical questions stand for, looked for in both directions: language, not medical facts.
 * Lower case. The others are in `abbreviations.json`, as they are written, and read only from the short form to the long one.
 */
const longForms: Readonly<Record<string, readonly string[]>> = {
  ace: ['angiotensin-converting enzyme'],
  acei: ['angiotensin-converting enzyme inhibitor'],
  acs: ['acute coronary syndrome'],
  adhd: ['attention deficit hyperactivity disorder'],
  af: ['atrial fibrillation'],
  aki: ['acute kidney injury'],
  arb: ['angiotensin receptor blocker'],
  ards: ['acute respiratory distress syndrome'],
  arni: ['angiotensin receptor-neprilysin inhibitor'],
  bp: ['blood pressure'],
  bph: ['benign prostatic hyperplasia'],
  cabg: ['coronary artery bypass grafting'],
  cad: ['coronary artery disease'],
  cbt: ['cognitive behavioural therapy'],
  chf: ['congestive heart failure'],
  ckd: ['chronic kidney disease'],
  copd: ['chronic obstructive pulmonary disease'],
  cpap: ['continuous positive airway pressure'],
  crc: ['colorectal cancer'],
  ct: ['computed tomography'],
  cvd: ['cardiovascular disease'],
  dapt: ['dual antiplatelet therapy'],
  doac: ['direct oral anticoagulant'],
  dvt: ['deep vein thrombosis'],
  ed: ['emergency department'],
  esrd: ['end-stage renal disease'],
  gerd: ['gastro-oesophageal reflux disease'],
  gi: ['gastrointestinal'],
  glp1: ['glucagon-like peptide-1'],
  gord: ['gastro-oesophageal reflux disease'],
  hf: ['heart failure'],
  hfpef: ['heart failure with preserved ejection fraction'],
  hfref: ['heart failure with reduced ejection fraction'],
  hpv: ['human papillomavirus'],
  hrt: ['hormone replacement therapy'],
  ibd: ['inflammatory bowel disease'],
  ibs: ['irritable bowel syndrome'],
  icu: ['intensive care unit'],
  iud: ['intrauterine device'],
  ldl: ['low-density lipoprotein'],
  mi: ['myocardial infarction'],
  mri: ['magnetic resonance imaging'],
  nsaid: ['non-steroidal anti-inflammatory drug'],
  nsaids: ['non-steroidal anti-inflammatory drugs'],
  osa: ['obstructive sleep apnoea'],
  pci: ['percutaneous coronary intervention'],
  pcos: ['polycystic ovary syndrome'],
  pe: ['pulmonary embolism'],
  ppi: ['proton pump inhibitor'],
  ppis: ['proton pump inhibitors'],
  ptsd: ['post-traumatic stress disorder'],
  ra: ['rheumatoid arthritis'],
  sglt2: ['sodium-glucose cotransporter 2', 'sodium-glucose co-transporter-2'],
  sglt2i: ['sodium-glucose cotransporter 2 inhibitor', 'SGLT2 inhibitor'],
  sle: ['systemic lupus erythematosus'],
  ssri: ['selective serotonin reuptake inhibitor'],
  ssris: ['selective serotonin reuptake inhibitors'],
  stemi: ['ST-elevation myocardial infarction'],
  t1dm: ['type 1 diabetes'],
  t2dm: ['type 2 diabetes'],
  tb: ['tuberculosis'],
  tia: ['transient ischaemic attack'],
  tnf: ['tumour necrosis factor'],
  txa: ['tranexamic acid'],
  uti: ['urinary tract infection'],
  vka: ['vitamin K antagonist'],
  vte: ['venous thromboembolism'],
};

/** Wordings of the same thing, lay and professional, British and American. */
const sameThing: readonly (readonly string[])[] = [
  ['side effects', 'adverse events', 'adverse effects', 'adverse reactions'],
  ['heart attack', 'myocardial infarction'],
  ['high blood pressure', 'hypertension'],
  ['high cholesterol', 'hypercholesterolaemia'],
  ['kidney failure', 'renal failure'],
  ['blood thinners', 'anticoagulants'],
  ['blood clot', 'thrombosis'],
  ['flu', 'influenza'],
  ['flu shot', 'flu shots', 'flu jab', 'influenza vaccine', 'influenza vaccination'],
  ['whooping cough', 'pertussis'],
  ['chickenpox', 'varicella'],
  ['shingles', 'herpes zoster'],
  ['paracetamol', 'acetaminophen'],
  ['adrenaline', 'epinephrine'],
  ['salbutamol', 'albuterol'],
];

export type Synonym = { found: string; alternatives: readonly string[] };
export type Found = { at: number; synonym: Synonym };

/** Each wording as it reads in words, with what else says the same. */
const synonyms: readonly Synonym[] = [...wordingsOfSame()].map(([wording, alternatives]) => ({
  found: words(wording).join(' '),
  alternatives,
}));

function* wordingsOfSame(): Generator<[wording: string, alternatives: readonly string[]]> {
  for (const [short, longs] of Object.entries(longForms)) {
    for (const form of [short, ...spacedForms(short)]) yield [form, longs];
    for (const long of longs) yield [long, [short.toUpperCase()]];
  }
  for (const wordings of sameThing)
    for (const one of wordings) yield [one, wordings.filter((other) => other !== one)];
}

/** Abbreviations of a text with their long forms, and other wordings of the same thing, in order of appearance. */
export function findSynonyms(text: string): Synonym[] {
  const joined = ` ${words(text).join(' ')} `;
  const result: Found[] = [];
  for (const synonym of synonyms) {
    const at = joined.indexOf(` ${synonym.found} `);
    if (at >= 0) result.push({ at, synonym });
  }
  return dropContained(result)
    .sort((a, b) => a.at - b.at)
    .map(({ synonym }) => synonym);
}

/** `glp1` is also written `GLP-1`, which reads as two words. */
function spacedForms(short: string): string[] {
  const spaced = short.replace(/([a-z])(\d)/g, '$1 $2');
  return spaced === short ? [] : [spaced];
}

/** "heart failure" inside "heart failure with preserved ejection fraction" is no concept of its own. */
export function dropContained(found: readonly Found[]): Found[] {
  const end = (one: Found) => one.at + one.synonym.found.length;
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other !== one &&
          other.at <= one.at &&
          end(other) >= end(one) &&
          end(other) - other.at > end(one) - one.at,
      ),
  );
}
