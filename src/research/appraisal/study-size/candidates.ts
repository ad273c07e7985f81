import { countsOf } from './counts.ts';
import { type Candidate, type Feature, minSize } from './features.ts';
import type { Line } from './numbers.ts';
import { isBurden, single } from './single.ts';
import { sumsOf } from './sums.ts';

const animals =
  /\b(?:mice|mouse|rats?|rabbits?|dogs?|pigs?|piglets|murine|zebrafish|macaques?|monkeys|sheep)\b/i;
const peopleAt =
  /\b(?:patients?|participants?|women|men|children|infants?|adults|people|persons?|individuals|volunteers|students|subjects|girls|boys|adolescents)\b/i;

/** All numbers of people that a text may give for the size of its study, and the sums of stated arms. */
export function candidatesOf(lines: readonly Line[]): Candidate[] {
  const sentences = lines.map(({ sentence }) => sentence);
  const read = lines.map((line) => {
    const counts = countsOf(line.tokens).filter(
      ({ who }) => who === 'participants' || !animals.test(line.sentence.text),
    );
    return { ...line, counts };
  });
  const isAnimal = sentences.some(({ text }) => animals.test(text));
  const hasPeople = sentences.some(({ text }) => peopleAt.test(text));
  const first = read.find(({ counts }) => counts.length > 0);
  const described = read.map((one) => {
    const found = one.counts.map((count) => single(one, count)).filter((count) => !isBurden(count));
    // "Of 2,310 women screened, 312 were randomised": the screened took no part.
    const isSieved = found.some(({ features: has }) => has.has('afterScreened'));
    if (!isSieved) return found;
    for (const { features: has } of found)
      if (has.has('afterScreened')) for (const name of ['noun', 'participants'] as const) has.add(name);
    return found.filter(({ features: has }) => has.has('afterScreened') || !has.has('screened'));
  });
  for (const [at, here] of described.entries())
    for (const one of here) {
      const isFewer = (other: Candidate, name: Feature) =>
        other.features.has(name) && other.value < one.value;
      if (here.slice(here.indexOf(one)).some((other) => isFewer(other, 'chosenOfMore')))
        one.features.add('passedOver');
      if (described[at + 1]?.[0] && isFewer(described[at + 1]?.[0] ?? one, 'chosen'))
        one.features.add('passedOverNext');
    }
  const singles = described.flat();
  const sums = read.flatMap((one, at) => sumsOf(one, read.slice(at + 1, at + 5), one === first));
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
  const most = Math.max(0, ...sums.map(({ value, features: has }) => (has.has('results') ? 0 : value)));
  for (const { value, features: has } of sums) if (has.has('results') && value < most) has.add('sumOfLess');
  const totals = new Set(sums.map(({ value }) => value));
  for (const [at, candidate] of all.entries()) {
    const { value, features: has } = candidate;
    has.add('bias');
    if (at < singles.length && singles.some((one, place) => place > at && one.value === value))
      has.add('repeatedLater');
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
