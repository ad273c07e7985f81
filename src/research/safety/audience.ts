const firstPerson =
  /\b(?:i'm|i’m|i've|i’ve|me|my|mine|myself)\b|(?<!\b(?:type|class|grade|stage|phase|factor|angiotensin|complex|killip|nyha|troponin|bipolar|part|level|and|or)\s)\bi\b(?![-/.])|\b(?:our|my) (?:baby|child|son|daughter|kid|toddler|newborn)\b/iu;
const clinicianVoice =
  /\bmy (?:patients?|clinic|practice|ward|unit|resident|trainee)\b|\b(?:should|can|may|do) i (?:prescribe|order|start|stop|give|add|refer|titrate|treat|anticoagulate|bridge)\b/iu;
const clinicianObject = /\b(?:patients?|in (?:an?|the) \d+[- ]year[- ]old)\b/iu;
/** Myalgic encephalomyelitis. */
const abbreviation = /\bME\b/g;

/** Whether the words are those of somebody who asks about themselves or their family, not about a patient of theirs. */
export function isPatientWording(question: string): boolean {
  const text = question.replace(abbreviation, '');
  if (!firstPerson.test(text)) return false;
  return !clinicianVoice.test(text) || (/\bmy\b/iu.test(text) && !clinicianObject.test(text));
}
