import { exclusionPairs, exclusionWords } from '../language/negators.ts';
import { isStopWord, stem, words } from '../language/tokens.ts';
import { isGeneric } from '../question/weigh.ts';

const minLetters = 4;
const reach = { before: 2, after: 3 };
const maxQualifiers = 3;
/** "Without known type 2 diabetes" */
const qualifiers = new Set('type 1 2 i ii known prior previous established any a an the'.split(' '));

/**
 * Whether a source is about other people than the question: those without what it asks about, or those with what it leaves
 * out. A subject of the question stands in the source, but only after "without" or the like where the question has it
 * otherwise ("septic shock" in "pneumonia without septic shock"), or never so where the question has it ("obesity without
 * diabetes").
 */
export function matchesExcludedPopulation(question: string, text: string): boolean {
  const asked = words(question);
  const askedStems = asked.map(stem);
  const told = words(text);
  const stems = told.map(stem);
  const held = new Set(stems);
  return asked.some((word, at) => {
    if (word.length < minLetters || isStopWord(word) || isGeneric(word)) return false;
    const own = stem(word);
    if (!held.has(own) || leavesOpen(asked, at)) return false;
    const isWanted = !isLeftOut(asked, at);
    // "Nerve blocks … against no block": what is held against its absence is asked for both ways.
    if (askedStems.some((other, place) => other === own && isLeftOut(asked, place) === isWanted))
      return false;
    return stems.every((each, place) => each !== own || isLeftOut(told, place) === isWanted);
  });
}

/** "With or without diabetes" */
const leavesOpen = (all: readonly string[], at: number): boolean =>
  all
    .slice(Math.max(0, at - reach.before - 2), at)
    .some((word, which, own) => word === 'with' && own[which + 1] === 'or' && own[which + 2] === 'without');

/** "Without" stands at most two words before, "free of" and "not have" two, "no" one, "were excluded" three behind. */
function isLeftOut(all: readonly string[], at: number): boolean {
  const plain = all
    .slice(Math.max(0, at - reach.before - maxQualifiers), at)
    .filter((word) => !qualifiers.has(word));
  const before = plain.slice(-reach.before);
  const after = all.slice(at + 1, at + 1 + reach.after);
  return (
    before.at(-1) === 'no' ||
    before.some((word) => exclusionWords.has(word)) ||
    exclusionPairs.some(([one, other]) => before.at(-2) === one && before.at(-1) === other) ||
    after.some((word, which) => (word === 'were' || word === 'was') && after[which + 1] === 'excluded')
  );
}
