import { createLinearModel } from '../model/linear-model.ts';
import model from '../model/urgency-weights.json' with { type: 'json' };
import { wordingFeatures } from '../model/wording-features.ts';
import type { Situation } from './situation.ts';

const isUrgent = createLinearModel(model);

/**
 * Whether the whole wording is like that of emergencies: a linear model for what no rule names. Its threshold was chosen
 * on sets left out in turn; see docs/red-flags.md.
 */
export const soundsUrgent = (situation: Situation): boolean => isUrgent(wordingFeatures(situation));
