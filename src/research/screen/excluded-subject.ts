import { isGeneric } from '../question/weigh.ts';
import { isStopWord, stem, words } from '../text/tokens.ts';

/** Before what somebody did not have: "pneumonia without septic shock", "people free of diabetes". */
const without = new Set('without excluding excluded exclusion'.split(' '));
const minLetters = 4;

/**
 * Whether a source is about people without what the question is about: a subject of the question stands in it, but only
 * after "without" or the like ("septic shock" in "pneumonia without septic shock"). One that the question itself leaves
 * out ("obesity without diabetes") is none.
 */
export function leavesOutSubject(question: string, text: string): boolean {
  const asked = words(question);
  const told = words(text);
  const stems = told.map(stem);
  return asked.some((word, at) => {
    if (word.length < minLetters || isStopWord(word) || isGeneric(word) || isLeftOut(asked, at)) return false;
    const places = stems.flatMap((each, place) => (each === stem(word) ? [place] : []));
    return places.length > 0 && places.every((place) => isLeftOut(told, place));
  });
}

/** "Without", or "free of", stands at most two words before, or "were excluded" as close behind. */
function isLeftOut(all: readonly string[], at: number): boolean {
  const before = all.slice(Math.max(0, at - 2), at);
  const after = all.slice(at + 1, at + 4);
  return (
    before.some((word) => without.has(word)) ||
    before.some((word, which) => word === 'free' && before[which + 1] === 'of') ||
    after.some((word, which) => (word === 'were' || word === 'was') && after[which + 1] === 'excluded')
  );
}
