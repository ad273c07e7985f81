import { createLinearModel } from '../model/linear-model.ts';
import { situationCues } from '../model/situation-cues.ts';
import model from '../model/urgency-weights.json' with { type: 'json' };
import { wordingFeatures } from '../model/wording-features.ts';
import { withoutDoses } from './doses.ts';
import { hasKnownWords } from './known-words.ts';
import { background, type Situation } from './situation.ts';

/** What the model looks at. */
export const urgencyFeatures = (situation: Situation): string[] => {
  const told = { ...situation, text: withoutDoses(situation.text) };
  return [...wordingFeatures(told), ...situationCues(told)];
};
const isUrgent = createLinearModel(model);
const learned = new Set(model.weights.split('|').map((entry) => entry.slice(0, entry.lastIndexOf('='))));
const isLearned = (word: string): boolean => learned.has(word);

/**
 * Whether the whole wording is like that of emergencies: a linear model for what no rule names. Its threshold was chosen
 * on sets left out in turn; see docs/red-flags.md. What holds hardly a known word, or nothing but drugs, it
 * cannot judge; where nobody is spoken of, a single word is a subject and no account.
 */
export const soundsUrgent = (situation: Situation): boolean =>
  hasKnownWords(situation.text, situation.isSomebody ? 1 : 2, isLearned) &&
  isUrgent(urgencyFeatures(situation), namesSign(situation) ? 0 : marginWithoutSign);

/** How much surer the model must be where nothing is named that could be a sign. */
const marginWithoutSign = 0.5;
const noSigns = new Set([...background, 'recent', 'young infant', 'complaint', 'grave', 'limp child']);
const namesSign = ({ found }: Situation): boolean => [...found].some((one) => !noSigns.has(one));
