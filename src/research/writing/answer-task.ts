import type { LanguageModel } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Statement } from '#shared/research/statement.ts';
import type { EntailmentModel } from '../checking/entailment-model.ts';
import { asDrafts, type WrittenSentence } from '../prompts/write-answer.ts';
import type { Read } from '../reading.ts';
import type { NumberedSources } from './numbered-sources.ts';

/** `part` is the side of the question that is to be written on, where an answer is written in parts; `apart` are the others. */
export type AnswerTask = {
  question: string;
  forPatient: boolean;
  part?: string | undefined;
  apart?: readonly string[];
  items: readonly EvidenceItem[];
};

export type AnswerPorts = {
  writer: LanguageModel;
  judge: EntailmentModel;
  read: Read;
  signal: AbortSignal;
  /** Gets sentences as they are admitted, in the order of the answer; what it got is never taken back. */
  onAdmitted?: ((statements: readonly Statement[]) => void) | undefined;
};

/** Sentences with the sources that they cite, and no others: they go to another thread. */
export function toCheck(
  sentences: readonly WrittenSentence[],
  numbered: NumberedSources,
  { items, question }: Pick<AnswerTask, 'items' | 'question'>,
) {
  const drafts = asDrafts(sentences, numbered);
  const cited = new Set(drafts.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)));
  return { items: items.filter(({ id }) => cited.has(id)), drafts, question };
}
