import { harmWords } from '../language/outcomes.ts';
import { findWordings } from '../question/wordings.ts';

/** Whether a sentence tells of a harm that is not what the question itself asks to lessen or to find. */
export function namesHarm(text: string, question: string): boolean {
  const asked = wordedOut(question);
  return harmsIn(text).some((word) => !isAskedFor(word, asked));
}

/** Whether the only harms a sentence tells of are those the question asks about. */
export function namesAskedHarm(text: string, question: string): boolean {
  const harms = harmsIn(text);
  const asked = wordedOut(question);
  return harms.length > 0 && harms.every((word) => isAskedFor(word, asked));
}

const harmsIn = (text: string): readonly string[] => text.match(harmWords) ?? [];
const isAskedFor = (word: string, asked: string): boolean => asked.includes(word.toLowerCase().slice(0, 6));
/** "UTI" asks about an infection. */
const wordedOut = (question: string): string =>
  [question, ...findWordings(question).flatMap(({ alternatives }) => alternatives)].join(' ').toLowerCase();
