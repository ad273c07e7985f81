import type { Situation } from './situation.ts';
import { urgencyFeatures } from './urgency-features.ts';
import model from './urgency-weights.json' with { type: 'json' };

const weights = new Map(
  model.weights.split('|').map((entry): [string, number] => {
    const at = entry.lastIndexOf('=');
    return [entry.slice(0, at), Number(entry.slice(at + 1))];
  }),
);

/**
 * Whether the whole wording is like that of emergencies: a linear model for what no rule names. Its threshold was chosen
 * on sets left out in turn; see docs/red-flags.md.
 */
export function soundsUrgent(situation: Situation): boolean {
  let score = 0;
  for (const feature of urgencyFeatures(situation)) score += weights.get(feature) ?? 0;
  return score > model.threshold;
}
