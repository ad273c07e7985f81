import { LanguageModelError } from '#llm/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Verification } from '#shared/research/report.ts';
import { modelConnector, type ResearchDependencies } from '../../dependencies.ts';
import { UnreadableAnswerError } from '../../prompts/ask-model.ts';
import { getAnalysis } from '../../read-state.ts';
import { readerOf } from '../../reading.ts';
import type { ResearchState } from '../../state.ts';
import { addCounts, unreadAnswers } from '../../verify/rejections.ts';
import { createThreadVerifier } from '../../verify/thread-verifier.ts';
import type { Composition } from '../../writing/composition.ts';
import { type Composed, composeWithModel } from '../../writing/language-model.ts';

type Signals = { run: AbortSignal | undefined; model: AbortSignal };

/**
 * Statements for the included items, every one through the gate: by the language model where there is one, else by
 * extraction. A model that fails, or of whose statements none passes, is named and replaced by extraction.
 */
export async function composeReport(
  state: ResearchState,
  dependencies: ResearchDependencies,
  signals: Signals,
): Promise<Composition> {
  const { languageModel, logger } = dependencies;
  const { question } = getAnalysis(state);
  const { items } = state;
  const read = readerOf(dependencies, signals.run);
  const extract = async (modelFailure?: string): Promise<Composition> => ({
    ...(await read('report/extract', { items, question })),
    composer: 'extractive',
    reviewIterations: 0,
    failures: modelFailure
      ? [
          {
            connector: modelConnector,
            reason: `${modelFailure}; sentences were taken from the sources instead`,
          },
        ]
      : [],
  });
  if (!languageModel || items.length === 0) return extract();
  const gate = createThreadVerifier(read, items, question);
  let made: Composed;
  try {
    made = await composeWithModel(languageModel, { items, question, gate, signal: signals.model });
  } catch (error) {
    signals.run?.throwIfAborted();
    logger.warn({ err: error }, 'the language model composed nothing');
    const extracted = await extract(reasonOf(error, signals.model));
    const rejected = addCounts([unreadAnswers(error instanceof UnreadableAnswerError), extracted.rejected]);
    return { ...extracted, rejected };
  }
  if (made.statements.length > 0) return { ...made, composer: 'language-model', failures: [] };
  const { statements: proposed } = made.verification;
  const reason =
    proposed === 0 ? 'proposed no statement' : `none of its ${proposed} statements passed the check`;
  const extracted = await extract(reason);
  return {
    ...extracted,
    verification: addUp(made.verification, extracted.verification),
    rejected: addCounts([made.rejected, extracted.rejected]),
    secondCheck: made.secondCheck,
    reviewIterations: made.reviewIterations,
  };
}

function addUp(a: Verification, b: Verification): Verification {
  return {
    statements: a.statements + b.statements,
    verified: a.verified + b.verified,
    dropped: a.dropped + b.dropped,
    repaired: a.repaired + b.repaired,
  };
}

function reasonOf(error: unknown, signal: AbortSignal): string {
  if (error instanceof LanguageModelError) return error.message;
  if (error instanceof AppError) return 'its statements could not be checked';
  return signal.aborted ? 'did not answer in time' : 'failed unexpectedly';
}
