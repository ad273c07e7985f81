import { createLanguageModelJudge } from '../checking/language-model-judge.ts';
import { addCounts, unreadAnswers } from '../checking/rejections.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { UnreadableAnswerError } from '../prompts/ask-model.ts';
import { getAnalysis } from '../read-state.ts';
import { readerOf } from '../reading.ts';
import type { ResearchState } from '../state.ts';
import { addBottomLine, noBottomLine } from '../writing/add-bottom-line.ts';
import type { AnswerPorts } from '../writing/answer-task.ts';
import { composeAnswer } from '../writing/compose-answer.ts';
import type { Composition } from '../writing/composition.ts';
import { extractedInstead, whyNothingStands, whyNotWritten } from '../writing/model-failure.ts';
import { bottomLine } from '../writing/outlines.ts';

type Signals = { run: AbortSignal | undefined; model: AbortSignal };

/**
 * The answer to the question from the included items: by the language model where there is one, else by extraction. A model
 * that fails, or none of whose sentences stands, is named and replaced by extraction.
 */
export async function composeReport(
  state: ResearchState,
  dependencies: ResearchDependencies,
  signals: Signals,
  onAdmitted: AnswerPorts['onAdmitted'],
): Promise<Composition> {
  const { languageModel: writer, judgeModel, logger } = dependencies;
  const { question, forPatient } = getAnalysis(state);
  const { items, english, answering = [], leading = answering, possible } = state;
  const read = readerOf(dependencies, signals.run);
  const extract = async (modelFailure?: string): Promise<Composition> => ({
    ...(await read('report/extract', { items, question: english ?? question, answering, leading, possible })),
    composer: 'extractive',
    reviewIterations: 0,
    failures: modelFailure ? [extractedInstead(modelFailure)] : [],
  });
  if (!writer || items.length === 0) return extract();
  try {
    const judge = createLanguageModelJudge(judgeModel ?? writer);
    const ports = { writer, judge, read, signal: signals.model, onAdmitted };
    const { lacksBottomLine, ...composed } = await composeAnswer({ question, forPatient, items }, ports);
    const { statements: proposed } = composed.verification;
    const written: Composition = { ...composed, composer: 'language-model', failures: [] };
    if (composed.statements.length === 0 && (proposed > 0 || lacksBottomLine)) {
      const extracted = await extract(whyNothingStands(proposed));
      return { ...extracted, rejected: addCounts([composed.rejected, extracted.rejected]) };
    }
    if (!lacksBottomLine) return written;
    const { statements: extracted } = await extract();
    return {
      ...addBottomLine(written, extracted),
      failures: [extractedInstead(noBottomLine, ` for “${bottomLine}”`)],
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    logger.warn({ err: error }, 'the language model wrote no answer');
    const extracted = await extract(whyNotWritten(error, signals.model));
    const rejected = addCounts([unreadAnswers(error instanceof UnreadableAnswerError), extracted.rejected]);
    return { ...extracted, rejected };
  }
}
