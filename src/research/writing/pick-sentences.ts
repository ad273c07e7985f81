import { bm25 } from '../language/bm25.ts';
import { figureAskedBy } from '../question/asked-figure.ts';
import { inWordsOf, isWorded, type WeightedQuestion } from '../question/weigh.ts';
import { isAside } from './is-aside.ts';
import { keyFindingScores } from './key-finding.ts';
import type { SourceSentence } from './source-sentences.ts';
import { type Passage, united, wholeConclusion, wholePassage } from './whole-passage.ts';

/** Tells sentences about the people asked about from those about others. */
export type IsOnTopic = (text: string) => boolean;

/** The two slots a source has in an extractive report. */
export type Picked = { bottomLine: Passage | undefined; keyFinding: Passage | undefined };

/** Least probability of being result or conclusion; what was asked or done is no finding, however well it matches. */
const findingFloor = 0.1;
const pooledIdfFloor = 0.5;
/** Of the match of the sentence it stands beside, what the other half of a conclusion needs. */
const closeEnough = 0.5;

/**
 * Chooses for each source the sentence that answers best and the finding that carries most, word for word. How rare a
 * word is, is taken from all sources for the first and from the one source for the second; both were measured. A sentence
 * about other people is taken only where a source has no other.
 */
export function pickSentences(
  sources: readonly (readonly SourceSentence[])[],
  question: WeightedQuestion,
  asked: string,
  isAboutThem: IsOnTopic = () => true,
): Picked[] {
  const givesFigure = figureAskedBy(asked);
  const stems = sources.map((sentences) => sentences.map((sentence) => inWordsOf(question, sentence.stems)));
  const pooled = bm25(stems.flat(), question.terms, pooledIdfFloor);
  let from = 0;
  return sources.map((sentences) => {
    const match = pooled.slice(from, from + sentences.length);
    from += sentences.length;
    const isOurs = sentences.some(({ text }) => isAboutThem(text)) ? isAboutThem : () => true;
    const leading = best(sentences, bottomLineScores(sentences, match), isOurs);
    const closeness = (one: SourceSentence) => match[sentences.indexOf(one)] ?? 0;
    const isAsClose = (other: SourceSentence) =>
      isOurs(other.text) && leading !== undefined && closeness(other) >= closeEnough * closeness(leading);
    const saysMore = (other: SourceSentence) =>
      isAsClose(other) ||
      (isOurs(other.text) && leading !== undefined && namesMore(question, other, leading));
    const bottomLine = leading && wholeConclusion(leading, sentences, saysMore);
    const carrying = (told: Passage = []) => {
      const texts = told.map(({ text }) => text);
      const scores = keyFindingScores(sentences, question, asked);
      const found = best(sentences, scores, (text) => !texts.includes(text) && isOurs(text));
      return found && wholePassage(found, sentences);
    };
    const keyFinding = carrying(bottomLine);
    // Who asks how accurate or how often wants the figure first, then what is concluded from it.
    const isFigure = keyFinding?.some((one) => givesFigure?.(one.text) && isAsClose(one));
    if (isFigure && !bottomLine?.some(({ text }) => givesFigure?.(text)))
      return { bottomLine: keyFinding, keyFinding: bottomLine };
    const isShared = keyFinding?.some((one) => bottomLine?.includes(one));
    if (!bottomLine || !keyFinding || !isShared) return { bottomLine, keyFinding };
    // It qualifies what leads: both are one passage.
    const both = united(bottomLine, keyFinding, sentences);
    return { bottomLine: both, keyFinding: carrying(both) };
  });
}

/** Whether a sentence names a thing of the question that the other leaves out. */
function namesMore({ concepts }: WeightedQuestion, one: SourceSentence, other: SourceSentence): boolean {
  const [own, others] = [new Set(one.stems), new Set(other.stems)];
  return concepts.some(
    ({ wordings, weight }) => weight === 1 && isWorded(wordings, own) && !isWorded(wordings, others),
  );
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
    .filter(
      ({ sentence }) =>
        isFit(sentence.text) && !isAside(sentence.text) && wholePassage(sentence, sentences) !== undefined,
    )
    .sort((one, other) => other.score - one.score)
    .map(({ sentence }) => sentence);
  return (
    ranked.find(({ role }) => role.results + role.conclusion >= findingFloor) ??
    ranked.find(({ role }) => role.background > role.methods)
  );
}
