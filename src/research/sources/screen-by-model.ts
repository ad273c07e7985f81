import type { LanguageModel } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { askModel } from '../prompts/ask-model.ts';
import { recordId, screenRecords } from '../prompts/screen-records.ts';

const maxAnswering = 16;
const maxRelated = 4;
const maxNearest = 3;
const maxSuggested = 2;
/** So few are all handed to the writer. */
const few = 6;

/** `suggestedQuestions`: to ask instead, where no record answers. */
export type ScreenedByModel = {
  included: EvidenceItem[];
  answering: string[];
  suggestedQuestions: string[];
};

/**
 * The records that a language model finds to answer a question, by title and abstract, best first, and a few related ones; where there are
 * none, those that come nearest, of which a writer can say what they studied instead.
 * Throws `LanguageModelError`, or the reason of the signal.
 */
export async function screenByModel(
  model: LanguageModel,
  { question, items }: { question: string; items: readonly EvidenceItem[] },
  signal: AbortSignal,
): Promise<ScreenedByModel> {
  if (items.length <= few)
    return { included: [...items], answering: items.map(({ id }) => id), suggestedQuestions: [] };
  const { answer } = await askModel(model, screenRecords, { question, items }, signal);
  const byRecord = new Map(items.map((item, at) => [recordId(at), item]));
  const named = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => byRecord.get(id.trim()) ?? []))];
  const answering = named(answer.answers).slice(0, maxAnswering);
  const related = named(answer.related).filter((item) => !answering.includes(item));
  const included = [...answering, ...related.slice(0, maxRelated)];
  return {
    included: included.length > 0 ? included : named(answer.nearest).slice(0, maxNearest),
    answering: answering.map(({ id }) => id),
    suggestedQuestions: answering.length > 0 ? [] : questionsIn(answer.suggestedQuestions),
  };
}

/** Only what asks: one line that ends as a question does. */
function questionsIn(texts: readonly string[]): string[] {
  const lines = texts.map((text) => text.replace(/\s+/g, ' ').trim());
  return [...new Set(lines)].filter((line) => /^[^?]{10,}\?$/.test(line)).slice(0, maxSuggested);
}
