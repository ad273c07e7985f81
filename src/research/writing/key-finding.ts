import { bm25 } from '../language/bm25.ts';
import { lexRank } from '../language/lexrank.ts';
import { figureAskedBy, outcomeAskedBy } from '../question/asked-figure.ts';
import { inWordsOf, type WeightedQuestion } from '../question/weigh.ts';
import type { SourceSentence } from './source-sentences.ts';

const cueWords =
  /\b(?:conclu|suggest|indicat|demonstrat|show(?:ed|n|s)?\b|found\b|reveal|significant|associated|effective|recommend|risk\b|reduc|increas|improv|no (?:significant )?difference)/i;
const longSentence = 40;

/** What the ranker of key findings sees of each sentence of a source, in the order of its weights. */
export const keyFindingFeatures = [
  'share of the match',
  'match beside the best',
  'share of the question’s words',
  'conclusion',
  'results',
  'methods',
  'background',
  'last',
  'place',
  'cue word',
  'centrality',
  'length',
  'figure asked for',
  'outcome with a figure',
] as const;

/** One weight a feature, fitted by `scripts/fit-key-finding.ts` on claims that are measured nowhere, the last two on questions. */
const weights: readonly number[] = [
  -1.11, 2.67, 3.96, 0.85, 1, -0.68, -1.17, -0.63, 0.5, 0.74, -0.2, 1.74, 5.84, 4.86,
];

/** Added where the size of an effect is stated, which a reader wants to see; not fitted, claims do not ask for it. */
const effectBonus = 0.5;
const statesEffect =
  /\b(?:hazard|odds|risk|rate) ratio\b|\brelative risk\b|\b(?:HR|OR|RR)\b|\bCI\b|confidence interval|\d\s?%[^;]*\d\s?%/;

/** The features of the sentences of one source: each 0 to 1. How rare a word is, is taken from this source alone. */
export function describeSentences(
  sentences: readonly SourceSentence[],
  question: WeightedQuestion,
  asked: string,
): number[][] {
  const givesFigure = figureAskedBy(asked);
  const namesOutcome = outcomeAskedBy(asked);
  const stems = sentences.map((sentence) => inWordsOf(question, sentence.stems));
  const match = bm25(stems, question.terms);
  const sum = match.reduce((total, score) => total + score, 0) || 1;
  const best = Math.max(...match) || 1;
  const centrality = lexRank(sentences.map((sentence) => sentence.stems));
  return sentences.map(({ role, position, total, text }, at) => {
    const held = new Set(stems[at]);
    const covered = question.terms.filter(({ stem }) => held.has(stem)).length;
    const score = match[at] ?? 0;
    return [
      score / sum,
      score / best,
      covered / (question.terms.length || 1),
      role.conclusion,
      role.results,
      role.methods,
      role.background,
      position === total - 1 ? 1 : 0,
      total > 1 ? position / (total - 1) : 1,
      cueWords.test(text) ? 1 : 0,
      centrality[at] ?? 0,
      Math.min(1, (sentences[at]?.stems.length ?? 0) / longSentence),
      givesFigure?.(text) ? 1 : 0,
      statesEffect.test(text) && namesOutcome?.(held) ? 1 : 0,
    ];
  });
}

/** How much each sentence of a source carries for the question: a linear ranker, higher is more. */
export function keyFindingScores(
  sentences: readonly SourceSentence[],
  question: WeightedQuestion,
  asked: string,
): number[] {
  return describeSentences(sentences, question, asked).map((features, which) => {
    const score = features.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0);
    return statesEffect.test(sentences[which]?.text ?? '') ? score + effectBonus : score;
  });
}
