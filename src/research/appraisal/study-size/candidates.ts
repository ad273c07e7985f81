import type { SourceSentence } from '../../writing/source-sentences.ts';
import { type Count, countsOf } from './counts.ts';
import { type Token, tokensOf } from './tokens.ts';

/** A number of people a study may have had, with what speaks for and against it. */
export type Candidate = {
  value: number;
  features: Set<Feature>;
  /** Where it stands: the place of the sentence and of the first and last character; not for a sum. */
  place?: { sentence: number; start: number; end: number };
};

export const features = [
  'bias',
  'noun',
  'n',
  'bare',
  'participants',
  'providers',
  'half',
  'group',
  'nobody',
  'part',
  'share',
  'inBrackets',
  'methods',
  'results',
  'conclusion',
  'background',
  'firstCount',
  'firstHere',
  'largest',
  'total',
  'entered',
  'screened',
  'consecutive',
  'subgroup',
  'arm',
  'outcome',
  'doubtful',
  'yearly',
  'among',
  'sumOfParts',
  'partOfSum',
  'repeated',
  'startsSentence',
  'sum',
  'sumOfN',
  'sumOfNouns',
  'sumOfRun',
  'sumAcross',
  'sumAllocated',
  'sumOfHalves',
  'sumLarger',
  'sumWithTotal',
  'sumManyParts',
  'tiny',
  'larger',
  'noPeople',
  'animals',
  'sumFirst',
  'sumUneven',
  'sumCoordinated',
  'bareShare',
  'randomised',
  'afterScreened',
  'wholeOfEntered',
  'sumEqual',
  'sumPair',
  'sumSharedNoun',
  'partEntered',
  'wholeOf',
  'largestEntered',
] as const;
export type Feature = (typeof features)[number];

const minSize = 5;
const entered =
  /\b(?:includ|enrol|recruit|stud(?:y|ied)|random|assign|allocat|analy[sz]|examin|evaluat|participat|investigat|assess|review|divided|identified|consent|underwent|undergoing|received|treated|measured|collected|obtained|compar|interview|complet|data|surveyed|consist|compris|involv|select|tested|followed|observ|admitted|registered|perform|conduct|cohort|sample|population|volunteered|consumed)/;
const screened =
  /\b(?:screened|eligible|invited|approached|mailed|sent|exclu\w+|contacted|declined|refus\w+|potential\w*|distributed|asked|assessed for)\b/;
const subgroup =
  /\b(?:of whom|of which|of these|of them|among them|including|subset|subgroup|sub-?sample|remaining|only|other|another|additional|further|whereas|the latter|whom)\b/;
const arm = /\b(?:groups?|arms?|controls?|placebo|intervention|versus|vs|while|other|cases?|each)\b/;
const outcome =
  /^(?:had|has|have|died|developed|experienced|showed|reported|responded|achieved|improved|were (?:lost|excluded|withdrawn|found|positive|negative|male|female|men|women|classified|diagnosed|unable|not)|was|did|dropped|withdrew|withdrawn|discontinued|required|needed|suffered|presented|failed|refused|survived|relapsed|demonstrated|increased|revealed|returned|with (?:a |an )?(?:positive|complications?|negative|severe|failure|recurrence))/;
const yearly = /\b(?:every year|each year|annually|per year|per annum|worldwide|a year (?:in|are|die))\b/;
const backgroundWords =
  /\b(?:every year|each year|annually|per year|worldwide|in the united states|estimated|nationwide estimate|approximately|about|almost|nearly|hypothetical|simulated|million|would|could|affect\w*|previous)\b/;

/** "About 12,000 patients are admitted every year": how common a disease is, not who took part. */
const isBurden = ({ features: has }: Candidate): boolean =>
  has.has('yearly') || (has.has('background') && has.has('doubtful'));

type Read = { sentence: SourceSentence; at: number; tokens: Token[]; counts: Count[] };

/** All numbers of people that a text may give for the size of its study, and the sums of stated arms. */
export function candidatesOf(sentences: readonly SourceSentence[]): Candidate[] {
  const read = sentences.map((sentence, at) => {
    const tokens = /\d|(?:wo|hree|our|ive|ix|even|ight|ine|en|teen|ty|hundred)\b/i.test(sentence.text)
      ? tokensOf(sentence.text)
      : [];
    const counts = countsOf(tokens).filter(
      ({ who }) => who === 'participants' || !animals.test(sentence.text),
    );
    return { sentence, at, tokens, counts };
  });
  const isAnimal = sentences.some(({ text }) => animals.test(text));
  const hasPeople = sentences.some(({ text }) => peopleAt.test(text));
  const first = read.find(({ counts }) => counts.length > 0);
  const singles = read.flatMap((one) => {
    const found = one.counts.map((count) => single(one, count)).filter((count) => !isBurden(count));
    // "Of 2,310 women screened, 312 were randomised": the screened took no part.
    const isSieved = found.some(({ features: has }) => has.has('afterScreened'));
    if (!isSieved) return found;
    for (const { features: has } of found)
      if (has.has('afterScreened')) for (const name of ['noun', 'participants'] as const) has.add(name);
    return found.filter(({ features: has }) => has.has('afterScreened') || !has.has('screened'));
  });
  const sums = read.flatMap((one, at) => sumsOf(one, read[at + 1], one === first));
  const all = [...singles, ...sums];
  const biggest = Math.max(0, ...singles.map(({ value }) => value));
  const biggestEntered = Math.max(
    0,
    ...singles.filter((one) => one.features.has('entered')).map(({ value }) => value),
  );
  const seen = new Map<number, number>();
  for (const { value } of singles) seen.set(value, (seen.get(value) ?? 0) + 1);
  const parts = new Set(
    sums.flatMap((sum) => (sum.features.has('sumOfRun') || sum.features.has('sumAcross') ? [] : sum.parts)),
  );
  const totals = new Set(sums.map(({ value }) => value));
  for (const [at, candidate] of all.entries()) {
    const { value, features: has } = candidate;
    has.add('bias');
    if (value === biggest) has.add('largest');
    if (value === biggestEntered) has.add('largestEntered');
    if ((seen.get(value) ?? 0) > 1) has.add('repeated');
    if (isAnimal) has.add('animals');
    if (!hasPeople) has.add('noPeople');
    if (value < 20) has.add('tiny');
    if (value > 400) has.add('larger');
    if (at === 0) has.add('firstCount');
    if (at < singles.length) {
      if (totals.has(value)) has.add('sumOfParts');
      if (parts.has(value)) has.add('partOfSum');
    } else {
      if (value > biggest) has.add('sumLarger');
      if (seen.has(value)) has.add('sumWithTotal');
    }
  }
  return all.filter(({ value }) => value >= minSize);
}

const animals =
  /\b(?:mice|mouse|rats?|rabbits?|dogs?|pigs?|piglets|murine|zebrafish|macaques?|monkeys|sheep)\b/i;
const peopleAt =
  /\b(?:patients?|participants?|women|men|children|infants?|adults|people|persons?|individuals|volunteers|students|subjects|girls|boys|adolescents)\b/i;

function single({ sentence, at, tokens, counts }: Read, count: Count): Candidate {
  const has = new Set<Feature>([count.kind, count.who]);
  const start = tokens[count.at]?.start ?? 0;
  const end = tokens[count.last]?.end ?? start;
  const words = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to)
      .map(({ text }) => text)
      .join(' ');
  const before = words(count.at - 8, count.at);
  const after = words(count.last + 1, count.last + 9);
  const { methods, results, background, conclusion } = sentence.role;
  if (methods > 0.5) has.add('methods');
  if (results > 0.5) has.add('results');
  if (background > 0.5) has.add('background');
  if (conclusion > 0.5) has.add('conclusion');
  if (count === counts[0]) has.add('firstHere');
  if (count.isPart)
    has.add(
      /(?:review|includ|enrol|stud|analy[sz]|evaluat|select)\w{0,8}(?: the| only)?$/.test(before)
        ? 'partEntered'
        : 'part',
    );
  if (
    /\d(?: \([^()]{0,40}\))? of(?: the| these| our| all)?$|\b(?:among|from|out of) a (?:total|pool|population|cohort) of$/.test(
      before,
    )
  )
    has.add('wholeOf');
  if (count.hasShare || /^[([] (?:\S+ )?\S+ %/.test(after)) has.add('share');
  if (before.lastIndexOf('(') > before.lastIndexOf(')') && count.kind !== 'n') has.add('inBrackets');
  if (/(?:total|overall|altogether|population|sample|cohort|number)(?: [a-z]+){0,4}$/.test(before))
    has.add('total');
  if (entered.test(before) || entered.test(after)) has.add('entered');
  if (screened.test(words(count.at - 2, count.at)) || screened.test(words(count.at, count.last + 4)))
    has.add('screened');
  if (
    /\b(?:random|assign|allocat)/.test(words(count.last + 1, count.last + 5)) ||
    /\b(?:random\w*|assigned|allocated)(?: the| all| of)?$/.test(before)
  )
    has.add('randomised');
  if (
    count.kind === 'bare' &&
    /\b(?:screened|eligible|invited|approached|asked|contacted)\b/.test(words(0, count.at))
  )
    has.add('afterScreened');
  if (
    has.has('wholeOf') &&
    /(?:review|includ|enrol|stud|analy[sz]|evaluat|select)\w{0,8}(?: the| only)? \S{1,20} of(?: the)?$/.test(
      before,
    )
  )
    has.add('wholeOfEntered');
  if (count.kind === 'bare' && has.has('share')) has.add('bareShare');
  if (/consecutive|healthy|eligible/.test(words(count.at, count.last))) has.add('consecutive');
  if (subgroup.test(before)) has.add('subgroup');
  if (arm.test(words(count.at - 4, count.at)) || arm.test(words(count.last + 1, count.last + 5)))
    has.add('arm');
  if (outcome.test(after)) has.add('outcome');
  if (yearly.test(after) || yearly.test(before)) has.add('yearly');
  if (backgroundWords.test(before) || backgroundWords.test(after)) has.add('doubtful');
  if (/(?:^|among|in|of|from|for|on)(?: the| all| these)?$/.test(before)) has.add('among');
  if (count.at === 0 || /[:,]$/.test(before)) has.add('startsSentence');
  return {
    value: count.value,
    features: has,
    ...(count.kind !== 'bare' && count.last > count.at && { place: { sentence: at, start, end } }),
  };
}

const balance = (text: string): number => text.split('(').length - text.split(')').length;

type Sum = Candidate & { parts: number[] };

/** Between two counts of which the second is a part of the first, or the first of the second. */
const partly =
  /\b(?:of whom|of which|of these|of them|of those|among|amongst|including|out of|from a|remaining|screened|exclud|eligible|asked|agreed|invited|respon|complet|finished|analy[sz]ed|a total|were lost|dropped|died|finally)/;
const wholeAt = /(?:^|[,;:(] |\bout )of(?: the| all| these)?$|\bamong(?: the| all)?$/;

/** What the arms of a sentence add up to: those given as "n =", those with a noun, and one arm here and one in the next. */
function sumsOf(here: Read, next: Read | undefined, isFirst: boolean): Sum[] {
  const sums: Sum[] = [];
  const between = (one: Count, other: Count) =>
    here.tokens
      .slice(one.last + 1, other.at)
      .map(({ text }) => text)
      .join(' ');
  const add = (counts: readonly Count[], ...known: Feature[]) => {
    const parts = counts.map(({ value }) => value);
    const value = parts.reduce((sum, part) => sum + part, 0);
    if (parts.length < 2 || parts.length > 8 || sums.some((sum) => sum.value === value)) return;
    if (counts.some(({ hasShare, isPart }) => hasShare || isPart)) return;
    const has = new Set<Feature>(['sum', ...known]);
    const text = here.sentence.text.toLowerCase();
    const { methods, results, background, conclusion } = here.sentence.role;
    if (methods > 0.5) has.add('methods');
    if (results > 0.5) has.add('results');
    if (background > 0.5) has.add('background');
    if (conclusion > 0.5) has.add('conclusion');
    if (
      /random|assign|allocat|divid|groups?\b|received|placebo|controls?\b|underwent|compar|includ|enrol/.test(
        text,
      )
    )
      has.add('sumAllocated');
    if (counts.every(({ who }) => who === 'half')) has.add('sumOfHalves');
    if (counts.some(({ who }) => who === 'participants')) has.add('participants');
    has.add(parts.length > 2 ? 'sumManyParts' : 'sumPair');
    if (isFirst) has.add('sumFirst');
    if (parts.every((part) => part === parts[0])) has.add('sumEqual');
    if (
      counts.some(({ at }) => here.tokens.slice(Math.max(0, at - 5), at).some(({ isYear }) => isYear)) &&
      known.includes('sumOfN')
    )
      return;
    const isShared = counts.some(({ last }, place) => last === counts[place + 1]?.last);
    if (isShared) has.add('sumSharedNoun');
    else if (Math.max(...parts) > 4 * Math.min(...parts)) has.add('sumUneven');
    const gaps = counts.slice(1).map((count, at) => between(counts[at] ?? count, count));
    if (!known.includes('sumAcross') && gaps.every((gap) => /\band\b|,|;/.test(gap) && gap.length < 60))
      has.add('sumCoordinated');
    if (
      counts.some(({ last }) =>
        outcome.test(
          here.tokens
            .slice(last + 1, last + 5)
            .map((one) => one.text)
            .join(' '),
        ),
      )
    )
      has.add('outcome');
    sums.push({ value, features: has, parts });
  };
  const named = here.counts.filter(({ kind }) => kind === 'n');
  const nouns = here.counts.filter(({ kind }) => kind !== 'n');
  add(named, 'sumOfN');
  // Runs of counts that stand beside each other, not one within the other.
  const runs: Count[][] = [];
  for (const count of nouns) {
    const run = runs.at(-1);
    const previous = run?.at(-1);
    const isWithin =
      previous === undefined ||
      partly.test(between(previous, count)) ||
      balance(between(previous, count)) !== 0 ||
      between(previous, count).includes(':') ||
      wholeAt.test(
        here.tokens
          .slice(Math.max(0, previous.at - 3), previous.at)
          .map(({ text }) => text)
          .join(' '),
      );
    if (run && !isWithin) run.push(count);
    else runs.push([count]);
  }
  for (const run of runs) {
    add(run, 'sumOfNouns');
    for (let from = 0; from < run.length && run.length < 8; from += 1)
      for (let to = run.length; to > from + 1; to -= 1) add(run.slice(from, to), 'sumOfRun');
  }
  const [only] = nouns;
  const [following] = next?.counts ?? [];
  if (only && nouns.length === 1 && following && following.kind !== 'n') add([only, following], 'sumAcross');
  return sums;
}
