import { harmWords } from '../language/outcomes.ts';

/** Whether a sentence tells of a harm that is not what the question itself asks to lessen or to find. */
export function namesHarm(text: string, question: string): boolean {
  return harmsIn(text).some((word) => !isAskedFor(word, question));
}

/** Whether the only harms a sentence tells of are those the question asks about. */
export function namesAskedHarm(text: string, question: string): boolean {
  const harms = harmsIn(text);
  return harms.length > 0 && harms.every((word) => isAskedFor(word, question));
}

const harmsIn = (text: string): readonly string[] => text.match(harmWords) ?? [];
const isAskedFor = (word: string, question: string): boolean =>
  question.toLowerCase().includes(word.toLowerCase().slice(0, 6));
