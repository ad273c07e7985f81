import { contentStems } from '../../language/tokens.ts';
import { isWorded, weighQuestion } from '../../question/weigh.ts';
import { type AskedConcept, readConcepts } from './concepts.ts';

/** Chance that an answer holds a concept, and its weight, from which it is told to be missing: "faster", "less" are below. */
const told = { chance: 0.735, weight: 2.2 };
/** The chance from which its lack makes an answer indirect. */
export const sureChance = 0.8;

/** What the question names, an answer would hold, and none of the texts mentions in any known wording; as it was asked. */
export function findUnmentioned(
  question: string,
  texts: readonly string[],
  leastChance = told.chance,
): string[] {
  const isTold = ({ isFraming, chance, weight }: AskedConcept) =>
    !isFraming && chance >= leastChance && weight >= told.weight;
  const held = texts.map((text) => new Set(contentStems(text)));
  return readConcepts(question, weighQuestion(question))
    .filter(isTold)
    .filter(({ wordings }) => !held.some((stems) => isWorded(wordings, stems)))
    .map(({ shown }) => asAsked(shown, question));
}

const wordWithPlace = /[\p{L}\p{N}]+/gu;

/** "d dimer" as the question has it: "D-dimer". */
function asAsked(shown: string, question: string): string {
  const wanted = shown.toLowerCase().match(wordWithPlace) ?? [];
  const asked = [...question.matchAll(wordWithPlace)];
  const first = asked.findIndex((_, at) =>
    wanted.every((word, after) => asked[at + after]?.[0].toLowerCase() === word),
  );
  const last = asked[first + wanted.length - 1];
  const from = asked[first]?.index;
  return from === undefined || !last ? shown : question.slice(from, last.index + last[0].length);
}
