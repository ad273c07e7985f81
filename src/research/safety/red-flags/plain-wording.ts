const contractions: readonly (readonly [RegExp, string])[] = [
  [/[’`´]/gu, "'"],
  [/\b(?:can't|cant|can not|could ?n't|could not|unable to|not able to|hardly able to)\b/gu, 'cannot'],
  [/\b(?:won't|wont|wouldn't|will not|would not|refuses to)\b/gu, 'will not'],
  [/\b(?:i'm|im)\b/gu, 'i am'],
  [/\b(?:i've|ive)\b/gu, 'i have'],
  [/\b(he|she|it|that|who|what|there)'s\b/gu, '$1 is'],
  [/\b(they|we|you)'re\b/gu, '$1 are'],
  [/\b(is|are|was|were|do|does|did|has|have|had|should)n'?t\b/gu, '$1 not'],
  [/\bwanna\b/gu, 'want to'],
  [/\bgonna\b/gu, 'going to'],
];

/** Words on which an alarm hangs, to which a slip of the pen is led back. */
const keyWords = (
  'chest pain pressure tight tightness breath breathe breathing breathless shortness heart attack sweating stroke slurred drooping speech numbness weakness ' +
  'paralysed paralyzed sudden suddenly headache seizure convulsion unconscious unresponsive collapsed fainted bleeding blood vomiting swallowed poison poisoning overdose ' +
  'suicide suicidal anaphylaxis allergic swelling swollen tongue throat choking wheezing fever temperature rash stiff confused drowsy floppy pregnant ' +
  'pregnancy contractions testicle testicular stomach severe worst crushing tablets paracetamol'
).split(' ');
/** Words of their own that are one slip away from a key word. */
const ownWords = new Set(
  'threat cheat chess chests heard hearts beating brother breathed breeding blending bleeder bloods flood brood never fewer lever river strike stroked strokes smoke spoke seizures spread swelled smelling spelling swallow swallows swallowing swearing sweetening cooking shocking checking tightly tighten plain paint pains paid pair main rain gain train right light night sight fight stuff staff still stick speed rush rase dash wash cash trash rasp brash crash servers several sever severed serve words worse works sudan attach attacks headaches pressures contraction contractors poisons confuse confuses confusion sweat sweats suicides stomachs table tablet heath hearth heaven pregnancies tighter tights tongues througher through thoughts threads breaths breathy breadth broth birth berth bread tread temperatures temperate feverish fevers forever collapses collapse weaknesses numb number testicles stills style stile'.split(
    ' ',
  ),
);

/** The question in small letters, contractions written out and common slips of the pen mended. */
export function plainWording(question: string): string {
  let text = question.normalize('NFKC').toLowerCase();
  for (const [pattern, plain] of contractions) text = text.replace(pattern, plain);
  return text.replace(/\p{L}{4,}/gu, mended).replace(/\s+/g, ' ');
}

function mended(word: string): string {
  if (ownWords.has(word) || keyWords.includes(word)) return word;
  return keyWords.find((key) => isSlip(word, key)) ?? word;
}

/** One letter swapped, missing, doubled or wrong; in long words only, and never the first letter alone. */
function isSlip(word: string, key: string): boolean {
  if (word[0] !== key[0] || Math.abs(word.length - key.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === key[start]) start += 1;
  const rest = (text: string, from: number) => text.slice(from);
  const isSwapped =
    word[start] === key[start + 1] &&
    word[start + 1] === key[start] &&
    rest(word, start + 2) === rest(key, start + 2);
  if (isSwapped) return true;
  if (key.length < 6) return false;
  if (word.length === key.length)
    return rest(word, start + 1) === rest(key, start + 1) && start < key.length - 1;
  const [long, short] = word.length > key.length ? [word, key] : [key, word];
  return long !== `${short}s` && rest(long, start + 1) === rest(short, start);
}
