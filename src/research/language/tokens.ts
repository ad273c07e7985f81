import { LRUCache } from 'lru-cache';
import { stemmer } from 'stemmer';

const stopWords = new Set(
  `a about above after again against all also am among an and any are as at be because been before being below between both but by
can could did do does doing down during each either few for from further had has have having he her here hers him his how i
if in into is it its itself just may me might more most must my no nor not of off on once only or other our ours out over own
per same she should so some such than that the their theirs them then there these they this those through to too under until
up upon us very via was we were what when where whether which while who whom why will with within without would you your yours
ve ll re don doesn didn isn aren wasn weren hasn haven hadn won wouldn couldn shouldn`.split(/\s+/),
);

/** British spellings folded into American ones, which MEDLINE mostly uses; applied to a lower-case word. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/isation(s?)$/, 'ization$1'],
  [/is(e|ed|es|ing)$/, 'iz$1'],
  [/([a-z]{2})aemi/, '$1emi'],
  [/^haem/, 'hem'],
  [/oedema/, 'edema'],
  [/oesoph/, 'esoph'],
  [/oestr/, 'estr'],
  [/paed/, 'ped'],
  [/rrhoea/, 'rrhea'],
  [/pnoea/, 'pnea'],
  [/c[ao]eli/, 'celi'],
  [/c[ao]ecum/, 'cecum'],
  [/^caesar/, 'cesar'],
  [/^faec/, 'fec'],
  [/leuco/, 'leuko'],
  [/sulph/, 'sulf'],
  [/(tum|col|od|lab|fav|vap|hum|sav)our/, '$1or'],
  [/anaesth/, 'anesth'],
  [/^gynaec/, 'gynec'],
  [/^foet/, 'fet'],
  [/behaviour/, 'behavior'],
  [/fibre/, 'fiber'],
  [/centre/, 'center'],
];

/** Most words are spelt alike on both sides. */
const anySpelling = new RegExp(spellings.map(([from]) => from.source).join('|'));

const stems = new Map<string, string>();
const contentForms = new Map<string, string>();
const stemCacheSize = 50_000;

export const isStopWord = (word: string): boolean => stopWords.has(word.toLowerCase());

const anyWord = /\p{L}[\p{L}\p{M}\p{N}]*|\p{N}+(?:\.\p{N}+)*\p{L}*/gu;
/** The same for text of ASCII only, which most is and which it reads in a fraction of the time. */
const asciiWord = /[a-z][a-z0-9]*|[0-9]+(?:\.[0-9]+)*[a-z]*/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const asciiOnly = /^[\x00-\x7f]*$/;

/** Words of a text in lower case; digits stay inside words (`sglt2`), a decimal stays one word. */
export function words(text: string): string[] {
  const found = asciiOnly.test(text)
    ? text.toLowerCase().match(asciiWord)
    : text.normalize('NFKC').toLowerCase().match(anyWord);
  return found ?? [];
}

/** The form in which a word is compared: American spelling, Porter stem. */
export function stem(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const spelt = anySpelling.test(word)
    ? spellings.reduce((form, [from, to]) => form.replace(from, to), word)
    : word;
  const result = stemmer(spelt);
  if (stems.size >= stemCacheSize) stems.clear();
  stems.set(word, result);
  return result;
}

/** Stems of the words that carry content, in order, with repeats. */
export function contentStems(text: string): readonly string[] {
  if (text.length < longText) return stemsOf(text);
  const known = longTexts.get(text);
  if (known) return known;
  const found = stemsOf(text);
  longTexts.set(text, found);
  return found;
}

/** Searches for the sides of one question bring the same texts again and again. */
const longText = 400;
const longTexts = new LRUCache<string, readonly string[]>({
  max: 300,
  maxSize: 1_000_000,
  sizeCalculation: (stems) => stems.length + 1,
});

/** "Hepatitis A" is a name, "hepatitis a" may be followed by any noun: a letter that is no article stands for it. */
const namedA = /(?<=\p{Ll}{3}[ -])A(?![\p{L}\p{N}'’-])/gu;
const letterA = 'å';
/** "D-dimer", "T-cell": the letter belongs to what follows. */
const letterBefore = /(?<![\p{L}\p{N}])\p{L}-(?=\p{L})/gu;
const startsWithLetter = /^\p{L}/u;
/** "Parkinson's" is two words. */
const noLetter = 's';

/** The word and letter of a stem such as "hepat b", as somebody would write the letter; undefined of any other stem. */
export function splitLettered(stem: string): { before: string; letter: string } | undefined {
  const [before = '', letter] = stem.split(' ');
  return letter === undefined
    ? undefined
    : { before, letter: letter === letterA ? 'A' : letter.toUpperCase() };
}

/** After "hepatitis" and a letter, as in "hepatitis B and C", both together: another virus is another illness. */
function stemsOf(text: string): string[] {
  const found: string[] = [];
  let before = '';
  let isLettered = false;
  for (const word of words(text.replace(letterBefore, ' ').replace(namedA, letterA))) {
    const form = contentForm(word);
    if (form) {
      found.push(form);
      before = startsWithLetter.test(form) ? form : '';
      isLettered = false;
    } else if (before && word.length === 1 && word !== noLetter && !stopWords.has(word)) {
      found.push(`${before} ${word}`);
      isLettered = true;
    } else if (!isLettered) before = '';
  }
  return found;
}

/** The stem of a word that carries content, '' of another. */
function contentForm(word: string): string {
  const known = contentForms.get(word);
  if (known !== undefined) return known;
  const carries = !stopWords.has(word) && (word.length > 1 || /\p{N}/u.test(word));
  const form = carries ? stem(word) : '';
  if (contentForms.size >= stemCacheSize) contentForms.clear();
  contentForms.set(word, form);
  return form;
}
