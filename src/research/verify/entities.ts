import { contentStems, isStopWord, stem, words } from '../language/tokens.ts';
import { findSynonyms } from '../question/abbreviations.ts';
import { brandNames } from '../question/brand-names.ts';
import { plainNames } from '../question/drug-names.ts';
import { isGeneric } from '../question/weigh.ts';
import { isDirection } from './directions.ts';
import { fold } from './fold.ts';
import { digitsForWords } from './number-words.ts';
import { unitAfter } from './units.ts';

/** Endings of drug names: stems of the WHO list of international nonproprietary names. */
const drugEnding =
  /(?:mab|nib|tinib|ciclib|parib|statin|vastatin|pril|prilat|sartan|olol|dipine|gliptin|gliflozin|flozin|glutide|natide|tirzepatide|xaban|gatran|parin|rubin|platin|taxel|azole|conazole|prazole|cillin|mycin|micin|cycline|floxacin|oxacin|cef\w{0,40}|penem|vir|buvir|navir|tegravir|oxetine|ipramine|triptyline|azepam|zolam|barbital|peridol|apine|idone|piprazole|setron|triptan|gepant|dronate|dronic|afil|steride|terol|tropium|lukast|sone|solone|onide|thiazide|semide|renone|lamide|formin|glinide|gliclazide|glitazone|caine|fentanil|methorphan|codone|morphone|tidine|astine|prost|mustine|(?<!wo)rsen|siran|stim|poetin|kinra|tacept|nercept|bercept|tercept|profen|fenac|sulfa\w{1,40}|quine|nidazole|bendazole|mectin|fungin|vaptan|entan|ciguat|kalant|arone|trel|gestrel|estradiol|oestradiol)$/u;
const oldDrugNames = new Set(
  `aspirin warfarin insulin digoxin lithium morphine paracetamol acetaminophen oxytocin colchicine adrenaline epinephrine
noradrenaline norepinephrine ketamine propofol alcohol cannabis methotrexate hydroxyurea levothyroxine placebo`.split(
    /\s+/,
  ),
);

/** Statistical abbreviations and the words they stand for: a quote that has the one supports the other. */
const statistics: readonly (readonly [string, RegExp])[] = [
  ['hr', /\bhazard ratios?\b/i],
  ['or', /\bodds ratios?\b/i],
  ['rr', /\b(?:relative risks?|risk ratios?|rate ratios?)\b/i],
  ['ci', /\bconfidence intervals?\b/i],
  ['sd', /\bstandard deviations?\b/i],
  ['rct', /\brandomi[sz]ed (?:controlled |clinical )?trials?\b/i],
  ['smd', /\bstandardi[sz]ed mean differences?\b/i],
];

/** Share of the words of a statement that its quotes must have, beside words that every report uses. */
const supportFloor = 0.75;

type Entity = { shown: string; key: string };

/** Names a text commits itself to: acronyms, words with capitals inside or digits, capitalised words, drug names. */
function entities(text: string): Entity[] {
  const plain = fold(text).text;
  const found = [...plain.matchAll(/[\p{L}\p{N}]+(?:[-'.][\p{L}\p{N}]+)*/gu)];
  return found.flatMap(([word], at) => {
    const parts = word.split(/[-']/);
    // A unit is checked with its number.
    if (unitAfter(word) !== '') return [];
    const isName =
      /\p{L}/u.test(word) &&
      (/\p{N}/u.test(word) ||
        parts.some((part) => /.\p{Lu}/u.test(part)) ||
        (/^\p{Lu}/u.test(word) && at > 0));
    const isDrug = parts.some((part) => isKnownDrug(part.toLowerCase()));
    if (!isDrug && (!isName || (isStopWord(word) && !/.\p{Lu}/u.test(word)))) return [];
    return [{ shown: word, key: keyOf(word) }];
  });
}

export const isDrugName = (word: string): boolean =>
  oldDrugNames.has(word) || (word.length > 5 && drugEnding.test(word));

const listedNames = new Set(brandNames.flatMap((names) => names.map((name) => name.toLowerCase())));
/** Whatever is a drug by its ending or by a list. */
export const isKnownDrug = (word: string): boolean =>
  isDrugName(word) || plainNames.has(word) || listedNames.has(word);

/** Whether a text names a single drug, besides placebo. */
export const namesDrug = (text: string): boolean =>
  words(text).some((word) => word !== 'placebo' && isKnownDrug(word));

const keyOf = (word: string): string => words(word).map(stem).join(' ');

/**
 * A name in the statement that neither its quotes state, nor both the question and the cited source: so a drug of the
 * question cannot be swapped for another of it that the source does not even mention.
 */
export function findUnsupportedName(
  statement: string,
  context: { quotes: readonly string[]; question: string; cited: readonly string[] },
): string | undefined {
  const quoted = searchable(context.quotes);
  const asked = searchable([context.question]);
  const cited = searchable(context.cited);
  const others = entities(context.quotes.join(' '))
    .map(({ shown }) => shown.toLowerCase())
    .filter((shown) => isKnownDrug(shown) && shown !== 'placebo');
  // "The drug lowered it" may be told of the drug that was asked about; a quote that names another drug may not.
  const isMeant = ({ shown, key }: Entity) =>
    asked(key) && cited(key) && !(isKnownDrug(shown.toLowerCase()) && others.length > 0);
  return entities(statement).find((name) => !quoted(name.key) && !isMeant(name))?.shown;
}

/** Whether at least three quarters of what a statement says is in the words of its quotes or of the cited titles. */
export function isSupportedByWords(statement: string, support: readonly string[]): boolean {
  const naming = words(digitsForWords(statement.replace(/\bper cent\b/gi, '%'))).filter(
    (word) => !isGeneric(word) && !isDirection(word),
  );
  const stems = contentStems(naming.join(' '));
  if (stems.length === 0) return false;
  const known = new Set(
    support.flatMap((text) => [
      ...contentStems(digitsForWords(text)),
      ...contentStems(text),
      ...synonymStems(text),
    ]),
  );
  return stems.filter((each) => known.has(each)).length >= stems.length * supportFloor;
}

function searchable(texts: readonly string[]): (key: string) => boolean {
  const joined = texts.map((text) => ` ${keyOf(fold(text).text)} `);
  const synonyms = texts.flatMap((text) => [
    ...findSynonyms(text).flatMap(({ alternatives }) => alternatives.map(keyOf)),
    ...statistics.flatMap(([short, long]) => (long.test(text) ? [keyOf(short)] : [])),
  ]);
  return (key) =>
    joined.some((text) => text.includes(` ${key} `)) ||
    synonyms.some((one) => ` ${one} `.includes(` ${key} `));
}

const synonymStems = (text: string): string[] =>
  findSynonyms(text).flatMap(({ alternatives }) => alternatives.flatMap(contentStems));
