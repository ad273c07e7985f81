import { createLinearModel } from '../model/linear-model.ts';
import { situationCues } from '../model/situation-cues.ts';
import model from '../model/urgency-weights.json' with { type: 'json' };
import { wordingFeatures } from '../model/wording-features.ts';
import { background, type Situation } from './situation.ts';

/** What the model looks at. */
export const urgencyFeatures = (situation: Situation): string[] => [
  ...wordingFeatures(situation),
  ...situationCues(situation),
];
const isUrgent = createLinearModel(model);

/**
 * Whether the whole wording is like that of emergencies: a linear model for what no rule names. Its threshold was chosen
 * on sets left out in turn; see docs/red-flags.md.
 */
export const soundsUrgent = (situation: Situation): boolean =>
  isUrgent(urgencyFeatures(situation), namesSign(situation) ? 0 : marginWithoutSign);

/** How much surer the model must be where nothing is named that could be a sign. */
const marginWithoutSign = 0.5;
const noSigns = new Set([...background, 'recent', 'young infant', 'complaint']);
const namesSign = ({ found }: Situation): boolean => [...found].some((one) => !noSigns.has(one));
