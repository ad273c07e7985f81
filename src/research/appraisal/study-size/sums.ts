import type { Count } from './counts.ts';
import { addRole, type Candidate, type Feature, minSize, outcome, type Read, wordsOf } from './features.ts';

const balance = (text: string): number => text.split('(').length - text.split(')').length;

/** A sum remembers its parts. */
type Sum = Candidate & { parts: number[] };

/** Between two counts of which the second is a part of the first, or the first of the second. */
const partly =
  /\b(?:of whom|of which|from which|after exclu|remain|of these|of them|of those|among|amongst|including|out of|from a|remaining|screened|exclud|eligible|asked|agreed|invited|respon|return|posted|mailed|complet|finished|analy[sz]ed|(?:a|in) total|were lost|dropped|died|finally)/;
const wholeAt = /(?:^|[,;:(] |\bout )of(?: the| all| these)?$|^from$|\bamong(?: the| all)?$/;

/** Of a total that stands first, at least this share is found in the arms behind it: some drop out before they are counted. */
const leastKept = 0.95;

/** The arms of a run of counts that begins with their total. */
function withoutTotal(run: readonly Count[]): readonly Count[] {
  const [whole, ...arms] = run;
  const sum = arms.reduce((all, { value }) => all + value, 0);
  return whole && arms.length > 1 && sum <= whole.value && sum >= leastKept * whole.value ? arms : run;
}

const subgroup = /^sub-?groups?$/i;

/** How many times larger the largest group of a study is at most than its smallest. */
const unlike = 100;

/** What the arms of a sentence add up to: those given as "n =", those with a noun, and one arm here and one in the next. */
export function sumsOf(here: Read, following: readonly Read[], isFirst: boolean): Sum[] {
  const [next] = following;
  const sums: Sum[] = [];
  const between = (one: Count, other: Count) =>
    here.tokens
      .slice(one.last + 1, other.at)
      .map(({ text }) => text)
      .join(' ');
  const add = (counts: readonly Count[], ...known: Feature[]): void => {
    const parts = counts.map(({ value }) => value);
    const whole = Math.max(...parts);
    // "336 children, of whom 110, 115 and 111": the greatest is their sum.
    if (parts.length > 2 && parts.reduce((sum, part) => sum + part, 0) === 2 * whole) {
      add(
        counts.filter((one) => one.value !== whole),
        ...known,
      );
      return;
    }
    const value = parts.reduce((sum, part) => sum + part, 0);
    // "642 patients" in one sentence, two of the three arms in the next.
    if (known.includes('sumOfGroups') && parts.length > 2 && 2 * whole > value) return;
    // Groups of one study are of a like size: five trials are no arm beside the 21,947 people in them.
    if (Math.min(...parts) * unlike < Math.max(...parts)) return;
    if (parts.length < 2 || parts.length > 8 || sums.some((sum) => sum.value === value)) return;
    if (counts.some(({ hasShare, isPart }) => hasShare || isPart)) return;
    const has = new Set<Feature>(['sum', ...known]);
    const text = here.sentence.text.toLowerCase();
    addRole(has, here.sentence);
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
    if (counts.some(({ last }) => outcome.test(wordsOf(here.tokens, last + 1, last + 5)))) has.add('outcome');
    sums.push({ value, features: has, parts });
  };
  const named = here.counts.filter(({ kind }) => kind === 'n');
  const nouns = here.counts.filter(({ kind }) => kind !== 'n');
  // Who is in a subgroup was counted before, where others were.
  const subgroups = here.tokens.findIndex(({ text }) => subgroup.test(text));
  const before = named.filter(({ at }) => at < subgroups);
  add(before.length > 0 ? before : named, 'sumOfN');
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
      /\b(?:posted|mailed|sent|invited|approached|screened|offered)\b/.test(
        wordsOf(here.tokens, previous.at - 4, previous.at),
      ) ||
      wholeAt.test(wordsOf(here.tokens, previous.at - 3, previous.at));
    if (run && !isWithin) run.push(count);
    else runs.push([count]);
  }
  for (const run of runs.map(withoutTotal)) {
    add(run, 'sumOfNouns');
    for (let from = 0; from < run.length && run.length < 8; from += 1)
      for (let to = run.length; to > from + 1; to -= 1) add(run.slice(from, to), 'sumOfRun');
  }
  const [only] = nouns;
  const [second] = next?.counts ?? [];
  add(groupsFrom([here, ...following]), 'sumOfGroups');
  const isHandful = Math.max(only?.value ?? 0, second?.value ?? 0) < minSize;
  if (
    only &&
    nouns.length === 1 &&
    second &&
    second.kind !== 'n' &&
    next &&
    isSamePart(here, next) &&
    !isHandful
  )
    add([only, second], 'sumAcross');
  return sums;
}

/** A number of the methods that the results repeat is no second arm. */
const isSamePart = (one: Read, other: Read): boolean =>
  one.sentence.role.results > 0.5 === other.sentence.role.results > 0.5;

const ofGroup = /\b(?:groups?|arms?|controls?)\b/i;

/** "Group 1 were 18 women. Groups 2 and 3 were 20 and 22 women.": the counts of all sentences in a row on groups. */
function groupsFrom(reads: readonly Read[]): Count[] {
  const end = reads.findIndex(
    ({ sentence, counts }) =>
      counts.length === 0 ||
      counts.length > 2 ||
      !ofGroup.test(sentence.text) ||
      partly.test(sentence.text.toLowerCase()),
  );
  const row = reads.slice(0, end < 0 ? reads.length : end);
  return row.length > 1 ? row.flatMap(({ counts }) => counts) : [];
}
