import model from './model/audience-weights.json' with { type: 'json' };
import { createLinearModel } from './model/linear-model.ts';
import { wordingFeatures } from './model/wording-features.ts';
import { readSituation } from './red-flags/situation.ts';

const firstPerson =
  /\b(?:i'm|i’m|i've|i’ve|me|my|mine|myself)\b|(?<!\b(?:type|class|grade|stage|phase|factor|angiotensin|complex|killip|nyha|troponin|bipolar|part|level|and|or)\s)\bi\b(?![-/.])|\b(?:our|my) (?:baby|child|son|daughter|kid|toddler|newborn)\b/iu;
const clinicianVoice =
  /\bmy (?:patients?|clinic|practice|ward|unit|resident|trainee)\b|\b(?:should|can|may|do) i (?:prescribe|order|start|stop|give|add|refer|titrate|treat|anticoagulate|bridge)\b/iu;
const clinicianObject = /\b(?:patients?|in (?:an?|the) \d+[- ]year[- ]old)\b/iu;
/** Myalgic encephalomyelitis. */
const abbreviation = /\bME\b/g;

const soundsLay = createLinearModel(model);

/** What words of the first person settle; undefined where they leave it open who asks. */
export function hasPatientRule(question: string): boolean | undefined {
  const text = question.replace(abbreviation, '');
  if (clinicianVoice.test(text)) return /\bmy\b/iu.test(text) && !clinicianObject.test(text);
  return firstPerson.test(text) || undefined;
}

/**
 * Whether the words are those of somebody who is no clinician: who asks about themselves or their family, or asks in lay
 * words. Where first-person words leave it open, a linear model judges the wording; see docs/red-flags.md.
 */
export const isPatientWording = (question: string): boolean =>
  hasPatientRule(question) ?? soundsLay(wordingFeatures(readSituation(question.replace(abbreviation, ''))));
