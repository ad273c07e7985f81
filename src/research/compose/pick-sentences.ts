import { inWordsOf, type WeightedQuestion } from '../question/weigh.ts';
import { bm25 } from './bm25.ts';
import { lexRank } from './lexrank.ts';
import type { SourceSentence } from './source-sentences.ts';

/** The two slots a source has in an extractive report. */
export type Picked = { bottomLine: SourceSentence | undefined; keyFinding: SourceSentence | undefined };

const findingFloor = 0.05;
const notAFinding = 100;
const pooledIdfFloor = 0.5;

const cueWords =
  /\b(?:conclu|suggest|indicat|demonstrat|show(?:ed|n|s)?\b|found\b|reveal|significant|associated|effective|recommend|risk\b|reduc|increas|improv|no (?:significant )?difference)/i;

/**
 * Chooses for each source the sentence that answers best and the finding that carries most, word for word. How rare a
 * word is, is taken from all sources for the first and from the one source for the second; both were measured.
 */
export function pickSentences(
  sources: readonly (readonly SourceSentence[])[],
  question: WeightedQuestion,
): Picked[] {
  const stems = sources.map((sentences) => sentences.map((sentence) => inWordsOf(question, sentence.stems)));
  const pooled = bm25(stems.flat(), question.terms, pooledIdfFloor);
  let from = 0;
  return sources.map((sentences, at) => {
    const match = pooled.slice(from, from + sentences.length);
    from += sentences.length;
    const bottomLine = best(sentences, bottomLineScores(sentences, match));
    const findings = keyFindingScores(sentences, bm25(stems[at] ?? [], question.terms));
    return { bottomLine, keyFinding: best(sentences, onlyFindings(sentences, findings), bottomLine) };
  });
}

function bottomLineScores(sentences: readonly SourceSentence[], match: readonly number[]): number[] {
  const highest = match.reduce((total, score) => total + score, 0) || 1;
  return sentences.map(
    ({ role }, at) => (match[at] ?? 0) / highest + 0.5 * role.conclusion + 0.25 * role.results,
  );
}

/** Linear ranker over nine features, its weights fitted on sentences that experts marked as rationale. */
function keyFindingScores(sentences: readonly SourceSentence[], match: readonly number[]): number[] {
  const sum = match.reduce((total, score) => total + score, 0) || 1;
  const centrality = lexRank(sentences.map((sentence) => sentence.stems));
  return sentences.map(({ role, position, total, text }, at) => {
    const place = total > 1 ? position / (total - 1) : 1;
    return (
      9.48 * ((match[at] ?? 0) / sum) +
      0.36 * role.conclusion +
      1.08 * role.results -
      0.98 * role.methods -
      0.46 * role.background -
      0.27 * (position === total - 1 ? 1 : 0) +
      0.98 * place +
      0.76 * (cueWords.test(text) ? 1 : 0) +
      0.77 * (centrality[at] ?? 0)
    );
  });
}

/** What was asked or done is no finding, however well it matches the question. */
function onlyFindings(sentences: readonly SourceSentence[], scores: readonly number[]): number[] {
  return scores.map((score, at) => {
    const role = sentences[at]?.role;
    return role && role.results + role.conclusion < findingFloor ? score - notAFinding : score;
  });
}

function best(
  sentences: readonly SourceSentence[],
  scores: readonly number[],
  except?: SourceSentence,
): SourceSentence | undefined {
  let found: SourceSentence | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  sentences.forEach((sentence, at) => {
    const score = scores[at] ?? 0;
    if (sentence !== except && sentence.text !== except?.text && score > highest) {
      found = sentence;
      highest = score;
    }
  });
  return found;
}
