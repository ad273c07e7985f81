import { contentStems } from '../../language/tokens.ts';
import type { Concept } from '../../question/concept.ts';
import { readPico } from '../../question/pico.ts';
import { conceptContext, readQuestionText } from './concept-context.ts';
import { conceptFeatures, readAsker } from './concept-features.ts';

/** An answer holds a concept seldom never and seldom always. */
const leastChance = 0.02;

/** A linear model over `conceptFeatures`, and for each bucket of `conceptContext` a byte in Base64, times `scale`. */
export type ConceptModel = { weights: readonly number[]; bias: number; scale: number; context: string };
/** What the chance of a concept is read from. */
export type ConceptRow = { features: readonly number[]; context: readonly number[] };
/** How likely a source that answers the question holds a concept of it. */
export type Chance = (row: ConceptRow) => number;

export function createChance({ weights, bias, scale, context }: ConceptModel): Chance {
  const bytes = new Int8Array(Buffer.from(context, 'base64'));
  return (row) => {
    const around = row.context.reduce((sum, bucket) => sum + (bytes[bucket] ?? 0), 0);
    return clamp(sigmoid(dot(row.features, weights) + bias + scale * around));
  };
}

export function describeConcepts(question: string, concepts: readonly Concept[]): ConceptRow[] {
  const parts = partsOf(question);
  const asker = readAsker(question);
  const text = readQuestionText(question);
  return concepts.map((concept) => {
    const features = conceptFeatures(concept, { parts, asker });
    const [rarity = 0, beside = 0] = features;
    const context = conceptContext(concept, text, { concepts: concepts.length, rarity, beside });
    return { features, context };
  });
}

/** Stems of the intervention, comparator, population and outcome. */
export function partsOf(question: string): ReadonlySet<string>[] {
  const { intervention, comparator, population, outcome } = readPico(question);
  return [intervention, comparator, population, outcome].map((part) => new Set(contentStems(part ?? '')));
}

const clamp = (chance: number): number => Math.min(1 - leastChance, Math.max(leastChance, chance));

const dot = (left: readonly number[], right: readonly number[]): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);

export const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));
