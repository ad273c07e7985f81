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

/** An adverse outcome of a pregnancy or illness is no side effect. */
const outcome = /^adverse (?:[a-z]+ )?outcomes?\b/i;
const harmsIn = (text: string): readonly string[] =>
  [...text.matchAll(harmWords)].flatMap(({ 0: word, index }) =>
    outcome.test(text.slice(index, index + 40)) ? [] : [word],
  );

type Asked = { text: string; places: Places };
/** "Reinfection" asks about infections, "bleed" about haemorrhage. */
const isAskedFor = (harm: string, { text, places }: Asked): boolean =>
  text.includes(harm.toLowerCase().slice(0, 6)) ||
  contentStems(harm).every((stem) => holdsSense(stem, places));
/** "UTI" asks about an infection. */
function wordedOut(question: string): Asked {
  const text = [question, ...findWordings(question).flatMap(({ alternatives }) => alternatives)]
    .join(' ')
    .toLowerCase();
  return { text, places: placesOf(contentStems(text)) };
}
