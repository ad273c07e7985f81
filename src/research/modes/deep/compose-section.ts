import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Judging } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { addCounts, type RejectionCounts, unreadAnswers } from '../../checking/rejections.ts';
import { UnreadableAnswerError } from '../../prompts/ask-model.ts';
import { noBottomLine } from '../../writing/add-bottom-line.ts';
import type { AnswerPorts } from '../../writing/answer-task.ts';
import { composeAnswer } from '../../writing/compose-answer.ts';
import { whyNothingStands, whyNotWritten } from '../../writing/model-failure.ts';
import { bottomLine, certaintySection, columnOf, notKnown } from '../../writing/outlines.ts';
import { limitsSection } from '../../writing/sections.ts';
import type { SubQuestion } from './decompose.ts';
import type { SectionDraft } from './drafts.ts';

type Unwritten = { reason: string; rejected?: RejectionCounts; judging?: Judging };

/** A part to be written: `question` as it was asked, `apart` what other parts are asked, `items` what it is written from. */
export type PartToWrite = {
  sub: SubQuestion;
  question: string;
  forPatient: boolean;
  apart: readonly string[];
  items: readonly EvidenceItem[];
};

/**
 * By a language model, which is told the main question with each part of it. That it found nothing is an answer, too. A
 * failure becomes `reason`, what it cost is kept; only `run` rejects. `onAdmitted` gets sentences as they are admitted.
 */
export async function writeSection(
  { sub, question, forPatient, apart, items }: PartToWrite,
  { onAdmitted, ...ports }: Omit<AnswerPorts, 'signal'>,
  signals: { run: AbortSignal | undefined; model: AbortSignal },
): Promise<Omit<SectionDraft, 'id' | 'key'> | Unwritten> {
  const isWhole = sub.facet === 'answer';
  const task = { question, forPatient, part: isWhole ? undefined : sub.question, apart, items };
  const place = placeIn(sub);
  try {
    const made = await composeAnswer(task, {
      ...ports,
      signal: signals.model,
      onAdmitted: onAdmitted && ((statements) => onAdmitted(statements.map(place))),
    });
    const { verification, rejected, judging, certainty, lacksBottomLine } = made;
    if (made.statements.length === 0 && (verification.statements > 0 || lacksBottomLine))
      return { reason: whyNothingStands(verification.statements), rejected, judging };
    return {
      composer: 'language-model',
      statements: made.statements.map(place),
      verification,
      rejected,
      judging,
      ...(isWhole && { certainty }),
      ...(lacksBottomLine && { modelFailure: noBottomLine }),
      repairs: made.reviewIterations,
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    const rejected = unreadAnswers(error instanceof UnreadableAnswerError);
    return { reason: whyNotWritten(error, signals.model), rejected: addCounts([rejected]) };
  }
}

/**
 * Puts what was written for a part under its title; bottom line and limits of the whole keep theirs. Sections that become one
 * stay paragraphs of their own.
 */
function placeIn({ facet, title }: SubQuestion): (statement: Statement) => Statement {
  const numbers = new Map<string, number>();
  return (statement) => {
    const { section, paragraph } = statement;
    if (columnOf(section) !== undefined) return statement;
    const named = section === notKnown ? limitsSection : section;
    if (facet === 'answer' && [bottomLine, certaintySection, limitsSection].includes(named))
      return { ...statement, section: named };
    const key = `${section} ${paragraph ?? ''}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return { ...statement, section: title, ...(paragraph !== undefined && { paragraph: number }) };
  };
}
