import { LanguageModelError } from '#llm/index.ts';
import type { Failure, Report, SecondCheck, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { modelConnector, type ResearchDependencies } from '../dependencies.ts';
import { UnreadableAnswerError } from '../prompts/ask-model.ts';
import { getAnalysis, type ResearchState } from '../state.ts';
import { createGate } from '../verify/gate.ts';
import { addCounts, countKinds, type RejectionCounts, unreadAnswers } from '../verify/rejections.ts';
import { composeExtractive } from './extractive.ts';
import { composeWithModel } from './language-model.ts';

export type Composition = {
  composer: Report['composer'];
  statements: Statement[];
  verification: Verification;
  rejected?: RejectionCounts;
  secondCheck?: SecondCheck | undefined;
  reviewIterations: number;
  failures: Failure[];
};

type Gate = ReturnType<typeof createGate>;
type Signals = { run: AbortSignal | undefined; model: AbortSignal };

/**
 * Statements for the included items, every one through the gate: by the language model where there is one, else by
 * extraction. A model that fails, or of whose statements none passes, is named and replaced by extraction.
 */
export async function composeStatements(
  state: ResearchState,
  { languageModel, logger }: ResearchDependencies,
  signals: Signals,
): Promise<Composition> {
  const { question } = getAnalysis(state);
  const { items } = state;
  const gate = createGate(items, question);
  if (!languageModel || items.length === 0) return extract(state, gate, question);
  try {
    const made = await composeWithModel(languageModel, { items, question, gate, signal: signals.model });
    if (made.statements.length > 0) return { ...made, composer: 'language-model', failures: [] };
    const { statements: proposed } = made.verification;
    const reason =
      proposed === 0 ? 'proposed no statement' : `none of its ${proposed} statements passed the check`;
    const extracted = extract(state, gate, question, reason);
    return {
      ...extracted,
      verification: addUp(made.verification, extracted.verification),
      rejected: addCounts([made.rejected, extracted.rejected]),
      secondCheck: made.secondCheck,
      reviewIterations: made.reviewIterations,
    };
  } catch (error) {
    signals.run?.throwIfAborted();
    logger.warn({ err: error }, 'the language model composed nothing');
    const extracted = extract(state, gate, question, reasonOf(error, signals.model));
    const rejected = addCounts([unreadAnswers(error instanceof UnreadableAnswerError), extracted.rejected]);
    return { ...extracted, rejected };
  }
}

function extract(state: ResearchState, gate: Gate, question: string, modelFailure?: string): Composition {
  const drafts = composeExtractive(state.items, question);
  const { admitted, rejected } = gate.check(drafts);
  return {
    composer: 'extractive',
    statements: admitted,
    verification: {
      statements: drafts.length,
      verified: admitted.length,
      dropped: drafts.length - admitted.length,
      repaired: 0,
    },
    rejected: countKinds(rejected),
    reviewIterations: 0,
    failures: modelFailure
      ? [
          {
            connector: modelConnector,
            reason: `${modelFailure}; sentences were taken from the sources instead`,
          },
        ]
      : [],
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
  return signal.aborted ? 'did not answer in time' : 'failed unexpectedly';
}
