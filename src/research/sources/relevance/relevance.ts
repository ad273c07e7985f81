import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { WeightedQuestion } from '../../question/weigh.ts';
import { type AskedConcept, dot, readConcepts, sigmoid } from './concepts.ts';
import { describeRecords } from './features.ts';
import model from './weights.json' with { type: 'json' };

/** How likely a record answers the question, and whether it speaks of the question's main subject at all. */
export type Relevance = { probability: number; isOnSubject: boolean };

/** One word in common makes no source for a question that names more. */
const fewestSubjects = 2;

/**
 * Rates each record for the question by a logistic model over concepts met, their places and what was found beside it; fitted
 * and measured by `scripts/fit-relevance.ts`, described in `docs/relevance.md`.
 */
export function rateRelevance(
  question: string,
  weighed: WeightedQuestion,
  items: readonly EvidenceItem[],
): Relevance[] {
  const concepts = readConcepts(question, weighed);
  const { mean, scale, weights, bias } = model.relevance;
  const scaled = (row: readonly number[]) =>
    row.map((value, at) => (value - (mean[at] ?? 0)) / (scale[at] ?? 1));
  return describeRecords(items, concepts).map(({ row, met }) => ({
    probability: sigmoid(dot(scaled(row), weights) + bias),
    isOnSubject: namesSubject(concepts, met),
  }));
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
