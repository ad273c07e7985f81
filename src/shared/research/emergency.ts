export const emergencyTitle = 'If this is happening now';

/** Under every list of advice: what holds wherever in the world somebody reads it. */
export const emergencyNote =
  'If you do not know the emergency number of the place where you are, ask anybody near you to call, or go to the nearest emergency department. Health professionals: act by your emergency pathway first; a report comes after it. That nothing is shown here does not mean that it is no emergency.';
