import { estimateTokens, type LanguageModel, LanguageModelError } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { SecondCheck, Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { askModel, UnreadableAnswerError } from '../prompts/ask-model.ts';
import { composeStatements } from '../prompts/compose-statements.ts';
import { repairStatements } from '../prompts/repair-statements.ts';
import { asDrafts, shortId } from '../prompts/statements.ts';
import type { StatementVerifier } from '../verify/gate.ts';
import { addCounts, countKinds, type RejectionCounts, unreadAnswers } from '../verify/rejections.ts';
import { leftOut, runSecondCheck } from '../verify/second-check.ts';
import { normalizeStatement } from './normalize-statement.ts';
import { inSectionOrder } from './sections.ts';

export type Composed = {
  statements: Statement[];
  verification: Verification;
  rejected: RejectionCounts;
  secondCheck: SecondCheck | undefined;
  reviewIterations: number;
};

/**
 * Lets a model propose statements with quotes and passes each through the gate. What fails is sent back once with the
 * reasons; what fails again, what is said twice, and what a second look finds unsupported, is dropped and counted. Throws when the first answer cannot be had or read.
 */
export async function composeWithModel(
  model: LanguageModel,
  given: {
    items: readonly EvidenceItem[];
    question: string;
    gate: StatementVerifier;
    signal: AbortSignal;
  },
): Promise<Composed> {
  const { question, gate, signal } = given;
  const { items, asked } = await askFitting(model, question, given.items, signal);
  const idOf = new Map(items.map((item, at) => [shortId(at), item.id]));
  const idOfShort = (short: string) => idOf.get(short.trim()) ?? short;
  const drafts = asDrafts(asked.answer, idOfShort);
  const first = await gate.check(drafts);
  const failed = first.rejected.length;
  const proposed = drafts.length;
  const rejected = addCounts([countKinds(first.rejected), unreadAnswers(asked.isCut)]);
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  const end = (admitted: readonly Statement[], made: Made) =>
    finish(model, admitted, made, (id) => titles.get(id) ?? '', signal);
  if (failed === 0) {
    return end(first.admitted, { proposed, repaired: [], rounds: 0, rejected });
  }

  const retry = { question, items, rejected: first.rejected };
  const again = await askModel(model, repairStatements, retry, signal).catch((error: unknown) => {
    // Also when the time is up: what was admitted stands.
    const isCut = error instanceof UnreadableAnswerError;
    return { answer: { statements: [] }, isCut };
  });
  const corrected = asDrafts(again.answer, idOfShort);
  const known = new Set(first.admitted.map(({ text }) => normalizeStatement(text)));
  const second = await gate.check(corrected);
  const repaired = second.admitted
    .filter(({ text }) => !known.has(normalizeStatement(text)))
    .slice(0, failed);
  return end([...first.admitted, ...repaired], {
    proposed,
    repaired,
    rounds: 1,
    rejected: addCounts([rejected, countKinds(second.rejected), unreadAnswers(again.isCut)]),
  });
}

type Made = {
  proposed: number;
  repaired: readonly Statement[];
  rounds: number;
  rejected: RejectionCounts;
};

/** What the gate admitted, each once, without what a second look finds unsupported. */
async function finish(
  model: LanguageModel,
  admitted: readonly Statement[],
  { proposed, repaired, rounds, rejected }: Made,
  titleOf: (sourceId: string) => string,
  signal: AbortSignal,
): Promise<Composed> {
  const single = [...new Map(admitted.map((one) => [normalizeStatement(one.text), one])).values()];
  const checked = await runSecondCheck(model, single, titleOf, signal);
  const { statements, check } = checked;
  const kept = new Set(statements.map(({ text }) => text));
  return {
    rejected: addCounts([rejected, { repeated: admitted.length - single.length, judged: leftOut(check) }]),
    secondCheck: check,
    statements: inSectionOrder(statements),
    verification: {
      statements: proposed,
      verified: statements.length,
      dropped: proposed - statements.length,
      repaired: repaired.filter(({ text }) => kept.has(text)).length,
    },
    reviewIterations: rounds,
  };
}

/** Left for statements that are sent back. */
const repairTokens = 1_500;

/** Asks for statements with the first sources, with half of them and half again where they are more than the model can read. */
async function askFitting(
  model: LanguageModel,
  question: string,
  all: readonly EvidenceItem[],
  signal: AbortSignal,
) {
  for (
    let items = fittingItems(model, question, all);
    ;
    items = items.slice(0, Math.ceil(items.length / 2))
  ) {
    try {
      return { items, asked: await askModel(model, composeStatements, { question, items }, signal) };
    } catch (error) {
      if (!(error instanceof LanguageModelError && error.isTooLong) || items.length < 2) throw error;
    }
  }
}

/** The first sources, as many as a model can read at a time; one at least. */
function fittingItems(
  { contextTokens }: LanguageModel,
  question: string,
  items: readonly EvidenceItem[],
): readonly EvidenceItem[] {
  if (contextTokens === undefined) return items;
  const { system, maxTokens, write } = composeStatements;
  const room = contextTokens - maxTokens - repairTokens;
  let fitting = items;
  while (fitting.length > 1 && estimateTokens({ system, user: write({ question, items: fitting }) }) > room)
    fitting = fitting.slice(0, -1);
  return fitting;
}
