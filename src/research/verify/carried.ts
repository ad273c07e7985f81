import { contentStems, isStopWord, stem, words } from '../language/tokens.ts';
import { findSynonyms } from '../question/abbreviations.ts';
import { isDirection } from './directions.ts';
import { isKnownDrug, namesDrug } from './entities.ts';
import { digitsForWords } from './number-words.ts';
import { sameOutcome } from './outcomes.ts';
import { unitAfter } from './units.ts';

/** A quote with the title of its source, in which its people and its drug may be named. */
export type Carrier = { quote: string; title: string };

/** Words of one line can be told for each other. */
const sayings: readonly ReadonlySet<string>[] = `
drug drugs medicine medicines medication medications treatment treatments therapy therapies treated
cause caused causes because led leads lead leading resulted brought
suggest suggests suggested recommend recommends recommended advise advises advised
stay stays stayed continue continued keep keeps kept
event events effect effects
day days daily
week weeks weekly
year years yearly annual annually
main mainly mostly largely primarily driven due owing`
  .trim()
  .split('\n')
  .map((line) => new Set(line.split(' ').map(stem)));
/** Words in which any finding can be told; they say nothing that a quote would have to say. */
const framing = new Set(
  `people person persons patient patients participant participants adult adults individual individuals subjects happened
occurred occur occurs happens seen observed developed experienced study studies trial trials analysis review paper data authors group
groups arm arms results result finding findings found find finds show shows showed shown report reports reported according summary
summaries get gets got use used uses using given giving received receiving taking took taken assigned hr rr or ci hazard ratio odds
confidence interval relative risk rate rates versus vs compared compare comparison rather outcome outcomes number numbers per cent percent
respectively overall led leads lead resulted roughly approximately around nearly almost remained remain still followed there together
also both reason combined combination composite made makes make base based rest rests none mmhg least most change
changed changes difference
differences differ differed`
    .split(/\s+/)
    .map(stem),
);

const plainly = (text: string): string => digitsForWords(text.replace(/\bper cent\b/gi, '%'));

/** Stems of what a text says, without what any text may say. */
export function saidIn(text: string): string[] {
  return words(plainly(text))
    .filter((word) => !isStopWord(word) && (word.length > 1 || /\p{N}/u.test(word)))
    .filter(
      (word) =>
        !isDirection(word) &&
        !framing.has(stem(word)) &&
        !/^\p{N}/u.test(word) &&
        (time.test(word) || unitAfter(word) === ''),
    )
    .map(stem);
}

const time = /^(?:minute|hour|day|week|month|year)s?$/;

type Known = { has: (each: string) => boolean };

function knownOf({ quote, title }: Carrier): Known {
  // A title names the drug of a quote that names none, and adds none to a quote that names its own.
  const named = namesDrug(quote)
    ? title.replace(/\p{L}+/gu, (word) => (isKnownDrug(word.toLowerCase()) ? '' : word))
    : title;
  const texts = [quote, named];
  const all = new Set(
    texts.flatMap((text) => [
      ...contentStems(text),
      ...contentStems(plainly(text)),
      ...findSynonyms(text).flatMap(({ alternatives }) => alternatives.flatMap(contentStems)),
    ]),
  );
  const joined = new Set(
    texts.flatMap((text) => words(text.replace(/(?<=\p{L})[-/](?=\p{L})/gu, '')).map(stem)),
  );
  const isSame = (each: string) =>
    sayings.some((line) => line.has(each) && [...line].some((other) => all.has(other))) ||
    sameOutcome(each).some((other) => all.has(other));
  return { has: (each) => all.has(each) || joined.has(each) || isSame(each) };
}

/** Whether a quote and its title have every word of content of a text. */
export const carries = (carrier: Carrier, text: string): boolean =>
  missingIn(text, knownOf(carrier)) === undefined;

const missingIn = (text: string, one: Known): string | undefined =>
  saidIn(text).find((each) => !one.has(each));

const clauseCut = /;\s|,?\s\b(?:but|while|whereas|although)\b|,\s(?=and\b)/u;

/**
 * What a statement says that no one of its quotes carries: a word of content that none of them has, or words of several
 * quotes put together. A statement, or each of its clauses, must stand whole in one quote and its title; several quotes may
 * share one finding only in what happens to people, never in their drugs, their people or their numbers.
 */
export function findUncarried(
  statement: string,
  carriers: readonly Carrier[],
): { isNew: boolean; word: string } | undefined {
  const known = carriers.map(knownOf);
  const holds = (text: string) => known.some((one) => missingIn(text, one) === undefined);
  if (holds(statement)) return undefined;
  const strange = saidIn(statement).find((each) => !known.some((one) => one.has(each)));
  if (strange !== undefined) return { isNew: true, word: strange };
  const clauses = statement.split(clauseCut);
  const isFull = (clause: string) => saidIn(clause).filter((each) => !isKnownDrug(each)).length > 1;
  if (clauses.every((clause) => isFull(clause) && holds(clause))) return undefined;
  // Several quotes can share what happens to people in one clause, nothing else.
  const joined = saidIn(statement).find((each) => !known.every((one) => one.has(each)) && !isOutcome(each));
  return joined === undefined ? undefined : { isNew: false, word: joined };
}

/** What happens to people, with the words that tell which: "major bleeding", "intracranial haemorrhage". */
const ofOutcome =
  /^(?:major|minor|intracrani|system|cardiovascular|non|fatal|nonfat|ischem|hemorrhag|seriou|sever|clinic|relev|ani|caus|symptomat|recurr|heart|failur|adverse|advers)$/;
const isOutcome = (each: string): boolean => sameOutcome(each).length > 0 || ofOutcome.test(each);
