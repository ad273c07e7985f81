import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { WeightedQuestion } from '../../question/weigh.ts';
import type { AskedConcept } from './asked-concept.ts';
import { sigmoid } from './concept-chance.ts';
import { readConcepts } from './concepts.ts';
import { asLinear, describeRecords } from './features.ts';
import { scoreByTrees, type Trees } from './trees.ts';
import model from './weights.json' with { type: 'json' };

/** How likely a record answers the question, and whether it speaks of the question's main subject at all. */
export type Relevance = { probability: number; isOnSubject: boolean };

/** For records with a title and for those without, where other things tell. */
type Model = Record<'titled' | 'untitled', { relevance: Linear; trees: Trees }>;
type Linear = { mean: readonly number[]; scale: readonly number[]; weights: readonly number[]; bias: number };

/** One word in common makes no source for a question that names more. */
const fewestSubjects = 2;

/**
 * Rates each record for the question by a small model over concepts met, their places and what was found beside it; fitted
 * and measured by `scripts/fit-relevance.ts`, described in `docs/relevance.md`.
 */
export function rateRelevance(
  question: string,
  weighed: WeightedQuestion,
  items: readonly EvidenceItem[],
): Relevance[] {
  const concepts = readConcepts(question, weighed);
  return describeRecords(items, concepts, question).map(({ met, ...record }) => ({
    probability: probabilityOf(model, record),
    isOnSubject: namesSubject(concepts, met),
  }));
}

/** A linear model and boosted trees err apart: the middle of their log-odds is better than either. */
export function probabilityOf(model: Model, record: { row: readonly number[]; isUntitled: boolean }): number {
  const { relevance, trees } = record.isUntitled ? model.untitled : model.titled;
  const { mean, scale, weights, bias } = relevance;
  let sum = 0;
  for (const [at, value] of asLinear(record).entries())
    sum += ((value - (mean[at] ?? 0)) / (scale[at] ?? 1)) * (weights[at] ?? 0);
  return sigmoid((sum + bias + scoreByTrees(trees, record.row)) / 2);
}

/** Two of what the question names, not its outcome alone, which trials of everything count, nor who it is about. */
function namesSubject(concepts: readonly AskedConcept[], met: readonly boolean[]): boolean {
  const own = concepts.filter(({ isFraming }) => !isFraming);
  const things = own.filter(({ isDemographic }) => !isDemographic);
  const named = things.length > 0 ? things : own;
  const found = named.filter((concept) => met[concepts.indexOf(concept)]);
  if (found.length < Math.min(fewestSubjects, named.length)) return false;
  return found.some(({ isOutcome }) => !isOutcome) || named.every(({ isOutcome }) => isOutcome);
}
