import { isStopWord, stem, words } from '../../language/tokens.ts';
import type { Finding } from './finding.ts';

export type Role = 'intervention' | 'comparator' | 'outcome';
/** How a role is recognised in a sentence: by stem, by acronym, by a label ("group 2", "1.8 mg"). */
export type RoleWords = {
  stems: ReadonlyMap<string, Role>;
  acronyms: ReadonlyMap<string, Role>;
  labels: ReadonlyMap<string, Role>;
  /** How many words name the outcome. */
  outcomeStems: readonly string[];
};

const stemsOf = (list: string): string[] => list.split(' ').map(stem);
/** Words of an arm that do not tell it from the other. */
const vague = new Set(
  stemsOf(
    'group arm treatment therapy mg ml kg day daily week month time dose patient participant subject receive receiving study program per plus vs mean level score use used using',
  ),
);
const usualNames = {
  intervention: stemsOf('intervention experimental treated treatment active study'),
  comparator: stemsOf('placebo control sham usual standard conventional vehicle'),
};

export function findRoleWords({ intervention, comparator, outcome }: Finding): RoleWords {
  const arms = { intervention: namesOf(intervention), comparator: namesOf(comparator) };
  const measured = namesOf(outcome);
  const stems = tellApart(arms.intervention, arms.comparator, measured);
  for (const [role, other] of [
    ['comparator', 'intervention'],
    ['intervention', 'comparator'],
  ] as const) {
    // Where placebo is what is tried, it is not what it is compared with.
    if (usualNames[role].some((each) => stems.get(each) === other)) continue;
    for (const each of usualNames[role]) {
      if (!stems.has(each) && !arms[other].has(each)) stems.set(each, role);
    }
  }
  return {
    stems,
    acronyms: tellApart(acronymsOf(intervention), acronymsOf(comparator), acronymsOf(outcome)),
    labels: tellApart(labelsOf(intervention), labelsOf(comparator), new Set()),
    outcomeStems: [...measured],
  };
}

const namesOf = (text: string): Set<string> =>
  new Set(
    words(text)
      .filter((word) => word.length > 1 && !isStopWord(word) && !/^\d/.test(word))
      .map(stem)
      .filter((each) => !vague.has(each)),
  );

/** First letters of two to six words in a row: "low-molecular-weight heparin" is also "LMWH". */
function acronymsOf(text: string): Set<string> {
  const letters = words(text)
    .filter((word) => !/^(?:of|and|the|in|with|for)$/.test(word))
    .map((word) => word[0]);
  const found = new Set<string>();
  for (let start = 0; start < letters.length; start += 1) {
    for (let end = start + 2; end <= Math.min(letters.length, start + 6); end += 1) {
      found.add(letters.slice(start, end).join(''));
    }
  }
  return found;
}

/** What an arm may be called: a number with its unit, what stands behind "group", the first letter of its name. */
function labelsOf(text: string): Set<string> {
  const found = new Set<string>();
  const all = words(text);
  all.forEach((word, at) => {
    const next = all[at + 1] ?? '';
    if (/^(?:groups?|arms?)$/.test(word) && next.length < 3) found.add(`group ${next}`);
    if (/^[a-z]/.test(word) && at < 2) found.add(`group ${word[0]}`);
    if (/^\d/.test(word) && next) found.add(`${word} ${next}`);
  });
  return found;
}

/** What both arms share tells neither. */
function tellApart(given: Set<string>, compared: Set<string>, measured: Set<string>): Map<string, Role> {
  const found = new Map<string, Role>();
  for (const each of measured) found.set(each, 'outcome');
  for (const each of given) if (!compared.has(each)) found.set(each, 'intervention');
  for (const each of compared) if (!given.has(each)) found.set(each, 'comparator');
  return found;
}
