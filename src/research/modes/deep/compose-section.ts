import { type LanguageModel, LanguageModelError } from '#llm/index.ts';
import { AppError } from '#shared/errors.ts';
import type { SecondCheck } from '#shared/research/report.ts';
import { UnreadableAnswerError } from '../../prompts/ask-model.ts';
import type { Read } from '../../reading.ts';
import type { StatementVerifier } from '../../verify/gate.ts';
import { addCounts, type RejectionCounts, unreadAnswers } from '../../verify/rejections.ts';
import { composeWithModel } from '../../writing/language-model.ts';
import type { SubQuestion } from './decompose.ts';
import type { SectionDraft } from './drafts.ts';
import type { SectionSources } from './section-sources.ts';

type Unwritten = {
  reason: string;
  rejected?: RejectionCounts;
  secondCheck?: SecondCheck | undefined;
};

/** By a language model. A failure becomes `reason`, what it cost is kept; only `run` rejects. */
export async function writeSection(
  model: LanguageModel,
  sub: SubQuestion,
  sources: SectionSources,
  { gate, read }: { gate: StatementVerifier; read: Read },
  signals: { run: AbortSignal | undefined; model: AbortSignal },
): Promise<Omit<SectionDraft, 'id' | 'key'> | Unwritten> {
  const { items, direct } = sources;
  const onTopic = items.filter(({ id }) => direct.has(id));
  const given = sub.facet === 'answer' || onTopic.length === 0 ? items : onTopic;
  try {
    const made = await composeWithModel(model, {
      items: given,
      question: sub.question,
      gate,
      signal: signals.model,
    });
    const { verification, rejected, secondCheck } = made;
    if (made.statements.length === 0) {
      const reason = `none of its ${verification.statements} statements passed the check`;
      return { reason, rejected, secondCheck };
    }
    const placing = { statements: made.statements, sub, sources: { ...sources, items: [] } };
    const statements = await read('report/place', placing);
    const dropped = verification.statements - statements.length;
    return {
      composer: 'language-model',
      statements,
      verification: { ...verification, verified: statements.length, dropped },
      rejected: addCounts([rejected, { subject: made.statements.length - statements.length }]),
      secondCheck,
      repairs: made.reviewIterations,
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    const rejected = unreadAnswers(error instanceof UnreadableAnswerError);
    return { reason: reasonOf(error, signals.model), rejected };
  }
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof LanguageModelError) return error.message;
  if (error instanceof AppError) return 'its statements could not be checked';
  return signal.aborted ? 'did not answer in time' : 'failed unexpectedly';
}
