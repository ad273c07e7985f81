import { contentStems } from '../../language/tokens.ts';
import { isWorded, weighQuestion } from '../../question/weigh.ts';
import { readConcepts } from './concepts.ts';

/** What the question names, an answer would be expected to hold, and none of the texts mentions in any known wording. */
export function findUnmentioned(question: string, texts: readonly string[]): string[] {
  const held = texts.map((text) => new Set(contentStems(text)));
  return readConcepts(question, weighQuestion(question))
    .filter(({ isExpected, isFraming }) => isExpected && !isFraming)
    .filter(({ wordings }) => !held.some((stems) => isWorded(wordings, stems)))
    .map(({ shown }) => shown);
}
