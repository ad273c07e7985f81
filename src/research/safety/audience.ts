const firstPerson =
  /\b(?:i|i'm|i’m|i've|i’ve|me|my|mine|myself)\b|\b(?:our|my) (?:baby|child|son|daughter|kid|toddler|newborn)\b/iu;
const clinicianVoice =
  /\bmy (?:patients?|clinic|practice|ward|unit|resident|trainee)\b|\b(?:should|can|may|do) i (?:prescribe|order|start|stop|give|add|refer|titrate|treat|anticoagulate|bridge)\b/iu;

/** Whether the words are those of somebody who asks about themselves or their family, not about a patient of theirs. */
export function isPatientWording(question: string): boolean {
  return firstPerson.test(question) && !clinicianVoice.test(question);
}
