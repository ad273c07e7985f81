import type { Judging } from '#shared/research/report.ts';
import { addCounts, type RejectionCounts, unreadAnswers } from '../../checking/rejections.ts';
import { UnreadableAnswerError } from '../../prompts/ask-model.ts';
import { type AnswerPorts, composeAnswer } from '../../writing/compose-answer.ts';
import { whyNotWritten } from '../../writing/model-failure.ts';
import { bottomLine, notKnown } from '../../writing/outlines.ts';
import { limitsSection } from '../../writing/sections.ts';
import type { SubQuestion } from './decompose.ts';
import type { SectionDraft } from './drafts.ts';
import type { SectionSources } from './section-sources.ts';

type Unwritten = { reason: string; rejected?: RejectionCounts; judging?: Judging };

/**
 * By a language model, which is told the main question with each part of it. That it found nothing is an answer, too. A
 * failure becomes `reason`, what it cost is kept; only `run` rejects.
 */
export async function writeSection(
  sub: SubQuestion,
  { items, direct }: SectionSources,
  ports: Omit<AnswerPorts, 'signal'>,
  signals: { run: AbortSignal | undefined; model: AbortSignal },
): Promise<Omit<SectionDraft, 'id' | 'key'> | Unwritten> {
  const onTopic = items.filter(({ id }) => direct.has(id));
  const isWhole = sub.facet === 'answer';
  const task = {
    question: sub.asked,
    part: isWhole ? undefined : sub.question,
    items: isWhole || onTopic.length === 0 ? items : onTopic,
  };
  try {
    const made = await composeAnswer(task, { ...ports, signal: signals.model });
    const { verification, rejected, judging, certainty } = made;
    if (made.statements.length === 0 && verification.statements > 0) {
      const reason = `none of its ${verification.statements} sentences could be tied to a source`;
      return { reason, rejected, judging };
    }
    const kept = [bottomLine, limitsSection];
    const titled = made.statements.map((one) => {
      const section = one.section === notKnown ? limitsSection : one.section;
      return isWhole && kept.includes(section) ? { ...one, section } : { ...one, section: sub.title };
    });
    return {
      composer: 'language-model',
      statements: titled,
      verification,
      rejected,
      judging,
      ...(isWhole && { certainty }),
      repairs: made.reviewIterations,
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    const rejected = unreadAnswers(error instanceof UnreadableAnswerError);
    return { reason: whyNotWritten(error, signals.model), rejected: addCounts([rejected]) };
  }
}
