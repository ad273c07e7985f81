import model from './model/audience-weights.json' with { type: 'json' };
import { readFeatures } from './model/features.ts';
import { createLinearModel } from './model/linear-model.ts';

/** `\b` would take the "i" of the Vietnamese "phổi" for a word. */
const firstPerson =
  /(?<!\p{L})(?:i'm|i’m|i've|i’ve|me|my|mine|myself)(?!\p{L})|(?<!\b(?:type|class|grade|stage|phase|factor|angiotensin|complex|killip|nyha|troponin|bipolar|part|level|and|or)\s)(?<![\p{L}\p{M}])i(?![\p{L}\p{M}\p{N}_/.-])|\b(?:our|my) (?:baby|child|son|daughter|kid|toddler|newborn)\b/iu;
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

/** Who asks, after a language model has read the question as well: words of the first person settle it, else what it found. */
export const isPatientAfterReading = (
  { question, forPatient }: { question: string; forPatient: boolean },
  asker: 'patient' | 'clinician' | undefined,
): boolean => hasPatientRule(question) ?? (asker ? asker === 'patient' : forPatient);

const withoutAbbreviation = (question: string) => readFeatures(question.replace(abbreviation, ''));
/** How sure the model must be before advice for everybody gives way to a line for clinicians. */
const clinicianMargin = 1;

/** Whether the words are plainly those of a clinician. */
export const isClinicianWording = (question: string): boolean => {
  const rule = hasPatientRule(question);
  return rule === undefined
    ? soundsLay(withoutAbbreviation(question)) < model.threshold - clinicianMargin
    : !rule;
};

/**
 * Whether the words are those of somebody who is no clinician: who asks about themselves or their family, or asks in lay
 * words. Where first-person words leave it open, a linear model judges the wording; see docs/safety.md.
 */
export const isPatientWording = (question: string): boolean =>
  hasPatientRule(question) ?? soundsLay(withoutAbbreviation(question)) > model.threshold;
