import { holdsSense, type Places, placesOf } from '../language/embeddings.ts';
import { harmWords } from '../language/outcomes.ts';
import { contentStems } from '../language/tokens.ts';
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

const isAskedFor = (harm: string, asked: Places): boolean =>
  contentStems(harm).every((stem) => holdsSense(stem, asked));
/** "UTI" asks about an infection. */
const wordedOut = (question: string): Places =>
  placesOf(
    contentStems([question, ...findWordings(question).flatMap(({ alternatives }) => alternatives)].join(' ')),
  );
