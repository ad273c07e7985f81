import type { LanguageModel } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { askModel } from '../prompts/ask-model.ts';
import { recordId, screenRecords } from '../prompts/screen-records.ts';

const maxAnswering = 16;
const maxRelated = 4;
/** So few are all handed to the writer. */
const few = 6;

/** `nearest`: where nothing is included, what touches the subject; undefined where the model was not asked or did not say. */
export type ScreenedByModel = {
  included: EvidenceItem[];
  answering: string[];
  nearest?: EvidenceItem[] | undefined;
};

/**
 * The records that a language model finds to answer a question, by title and abstract, best first, and a few related ones.
 * Throws `LanguageModelError`, or the reason of the signal.
 */
export async function screenByModel(
  model: LanguageModel,
  { question, items }: { question: string; items: readonly EvidenceItem[] },
  signal: AbortSignal,
): Promise<ScreenedByModel> {
  if (items.length <= few) return { included: [...items], answering: items.map(({ id }) => id) };
  const { answer } = await askModel(model, screenRecords, { question, items }, signal);
  const byRecord = new Map(items.map((item, at) => [recordId(at), item]));
  const named = (ids: readonly string[]) => [...new Set(ids.flatMap((id) => byRecord.get(id.trim()) ?? []))];
  const answering = named(answer.answers).slice(0, maxAnswering);
  const related = named(answer.related).filter((item) => !answering.includes(item));
  return {
    included: [...answering, ...related.slice(0, maxRelated)],
    answering: answering.map(({ id }) => id),
    nearest: answer.nearest && named(answer.nearest),
  };
}
