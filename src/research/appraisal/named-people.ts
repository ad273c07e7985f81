import { contentStems, words } from '../language/tokens.ts';
import { isPeople } from './study-size/nouns.ts';

/** Between those of whom a sentence tells and what they have: "people with gout", "this trial of gout". */
const links = new Set(['with', 'of', 'after', 'undergoing', 'without']);
const studies = new Set(['trial', 'trials', 'study', 'studies']);
/** Where the words on people end and those on what was done or seen begin. */
const ends = new Set(
  'had has have was were did does do is are on than compared versus vs receiving received taking treated who whose when but'.split(
    ' ',
  ),
);

/** What the people of a finding have, as stems: "heart failure with preserved ejection fraction". Empty where it does not say. */
export function namedPeople(sentence: string): ReadonlySet<string> {
  for (const part of sentence.split(/[,;:()]\s/)) {
    const tokens = words(part);
    const who = tokens.findLastIndex(
      (word, at) => links.has(tokens[at + 1] ?? '') && (isPeople(word) || isStudy(tokens, at)),
    );
    if (who < 0) continue;
    const rest = tokens.slice(who + 2);
    const end = rest.findIndex((word) => ends.has(word));
    const stems = contentStems((end < 0 ? rest : rest.slice(0, end)).join(' '));
    if (stems.length > 0) return new Set(stems);
  }
  return new Set();
}

const isStudy = (tokens: readonly string[], at: number): boolean =>
  studies.has(tokens[at] ?? '') && tokens[at + 1] === 'of';

/** Whether each of two findings names something of its people that the other does not. */
export const areOtherPeople = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && other.size > 0 && hasOwn(one, other) && hasOwn(other, one);

const hasOwn = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((stem) => !other.has(stem));
