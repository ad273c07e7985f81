import { isClinicianWording } from '../audience.ts';
import { assess } from './find-emergencies.ts';
import { adviceOf, lineOf, nearLine } from './help-lines.ts';
import type { Sign } from './signs/sign.ts';

/** `redFlags`: advice in an emergency, likeliest first. `notes`: what could be serious, and what this check did not read. */
export type Advised = { redFlags: string[]; notes: string[] };

const notRead =
  'The check for signs of an emergency reads English, Vietnamese, French and Spanish only. It did not read this question. In an emergency, call your local emergency number.';

/** What somebody is told before any answer. `country` is an ISO 3166 code whose numbers are named; without it none is. */
export function advise(question: string, country?: string): Advised {
  const { level, signs, told } = assess(question);
  const { language, isCovered } = told;
  const [first] = signs;
  const isClinician = language === 'en' && isClinicianWording(question);
  const say = (sign: Sign) => (isClinician ? lineOf(sign) : adviceOf(sign, language, country));
  return {
    redFlags: level === 'emergency' ? signs.map(say) : [],
    notes: [
      ...(level === 'near' && first && isCovered && !isClinician ? [nearLine(first, language)] : []),
      ...(isCovered ? [] : [notRead]),
    ],
  };
}

export const findRedFlags = (question: string, country?: string): string[] =>
  advise(question, country).redFlags;
