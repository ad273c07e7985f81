import model from './model/audience-weights.json' with { type: 'json' };
import { readFeatures, sentencesOf } from './model/features.ts';
import { createLinearModel } from './model/linear-model.ts';

/** Myalgic encephalomyelitis. */
const abbreviation = /\bME\b/g;
/** How sure the model must be before advice for everybody gives way to a line for clinicians. */
const clinicianMargin = 1.5;
/** How sure it must be that a patient asks before a language model that heard a clinician is not followed. */
const patientMargin = 2.5;

const soundsLay = createLinearModel(model);
const scoreOf = (question: string): number => soundsLay(readFeatures(question.replace(abbreviation, '')));

/** Whether the words are plainly those of a clinician, and no sentence is plainly that of somebody else. */
export const isClinicianWording = (question: string): boolean =>
  scoreOf(question) < model.threshold - clinicianMargin &&
  sentencesOf(question).every((sentence) => scoreOf(sentence) < model.threshold + clinicianMargin);

/**
 * Whether the words are those of somebody who is no clinician: who asks about themselves or their family, or asks in lay
 * words. A linear model judges the wording; see docs/safety.md.
 */
export const isPatientWording = (question: string): boolean => scoreOf(question) > model.threshold;

/** Who asks, after a language model has read the question as well: its word counts, save where a patient speaks plainly. */
export function isPatientAfterReading(
  { question, forPatient }: { question: string; forPatient: boolean },
  asker: 'patient' | 'clinician' | undefined,
): boolean {
  if (asker === 'clinician') return scoreOf(question) > model.threshold + patientMargin;
  return asker === 'patient' || forPatient;
}
