/** A sentence alone lacks what the others say of it, so that it must be this much surer. */
const sentenceMargin = 1.5;
/**
 * In a text of few sentences the others say what one is about: where the whole stays this far below the threshold, none speaks for
 * it. A long story may hold one that does.
 */
const otherwise = { below: 2.5, sentences: 3 };

/** How far a text is above the threshold, by the scores that the urgency model gives to the whole and to each of its sentences. */
export function textUrgency(whole: number, sentences: readonly number[], threshold: number): number {
  const isOtherwise = whole <= threshold - otherwise.below && sentences.length <= otherwise.sentences;
  if (isOtherwise || sentences.length === 1) return whole - threshold;
  return Math.max(whole, ...sentences.map((one) => one - sentenceMargin)) - threshold;
}
