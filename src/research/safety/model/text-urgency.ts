/** A sentence alone lacks what the others say of it, so that it must be this much surer. */
const sentenceMargin = 2.5;

/**
 * How urgent a text is, by the scores that the urgency model gives to the whole and to each of its sentences. However plainly the
 * rest asks for studies, "I have crushing chest pain now" counts.
 */
export const textUrgency = (whole: number, sentences: readonly number[]): number =>
  Math.max(whole, ...(sentences.length > 1 ? sentences.map((one) => one - sentenceMargin) : []));
