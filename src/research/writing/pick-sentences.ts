import { bm25 } from '../language/bm25.ts';
import { inWordsOf, type WeightedQuestion } from '../question/weigh.ts';
import { keyFindingScores } from './key-finding.ts';
import type { SourceSentence } from './source-sentences.ts';

/** Tells sentences about the people asked about from those about others. */
export type IsOnTopic = (text: string) => boolean;

/** The two slots a source has in an extractive report. */
export type Picked = { bottomLine: SourceSentence | undefined; keyFinding: SourceSentence | undefined };

/** Least probability of being result or conclusion; what was asked or done is no finding, however well it matches. */
const findingFloor = 0.1;
const pooledIdfFloor = 0.5;

/**
 * Chooses for each source the sentence that answers best and the finding that carries most, word for word. How rare a
 * word is, is taken from all sources for the first and from the one source for the second; both were measured. A sentence
 * about other people is taken only where a source has no other.
 */
export function pickSentences(
  sources: readonly (readonly SourceSentence[])[],
  question: WeightedQuestion,
  isAboutThem: IsOnTopic = () => true,
): Picked[] {
  const stems = sources.map((sentences) => sentences.map((sentence) => inWordsOf(question, sentence.stems)));
  const pooled = bm25(stems.flat(), question.terms, pooledIdfFloor);
  let from = 0;
  return sources.map((sentences) => {
    const match = pooled.slice(from, from + sentences.length);
    from += sentences.length;
    const isOurs = sentences.some(({ text }) => isAboutThem(text)) ? isAboutThem : () => true;
    const bottomLine = best(sentences, bottomLineScores(sentences, match), isOurs);
    const others = (text: string) => text !== bottomLine?.text && isOurs(text);
    return { bottomLine, keyFinding: best(sentences, keyFindingScores(sentences, question), others) };
  });
}

function bottomLineScores(sentences: readonly SourceSentence[], match: readonly number[]): number[] {
  const highest = match.reduce((total, score) => total + score, 0) || 1;
  return sentences.map(
    ({ role }, at) => (match[at] ?? 0) / highest + 0.5 * role.conclusion + 0.25 * role.results,
  );
}

/** The best of the findings; of a source that states none, such as a narrative review, the best of what it tells. */
function best(
  sentences: readonly SourceSentence[],
  scores: readonly number[],
  isFit: (text: string) => boolean,
): SourceSentence | undefined {
  const ranked = sentences
    .map((sentence, at) => ({ sentence, score: scores[at] ?? 0 }))
    .filter(({ sentence }) => isFit(sentence.text))
    .sort((one, other) => other.score - one.score)
    .map(({ sentence }) => sentence);
  return (
    ranked.find(({ role }) => role.results + role.conclusion >= findingFloor) ??
    ranked.find(({ role }) => role.background > role.methods)
  );
}
