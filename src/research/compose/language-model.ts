import type { LanguageModel, Usage } from '#llm/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Verification } from '#shared/research/report.ts';
import type { DraftStatement, Statement } from '#shared/research/statement.ts';
import type { createGate } from '../verify/gate.ts';
import { parseStatements } from './parse-statements.ts';
import { composeRequest, composeSystem, repairRequest, shortId } from './prompt.ts';
import { inSectionOrder } from './sections.ts';

const maxTokens = 4_000;

export type Composed = {
  statements: Statement[];
  verification: Verification;
  reviewIterations: number;
  usage: Usage;
};

/**
 * Lets a model propose statements with quotes and passes each through the gate. What fails is sent back once with the
 * reasons; what fails again, and what is said twice, is dropped and counted. Throws when the first answer cannot be had or read.
 */
export async function composeWithModel(
  model: LanguageModel,
  given: {
    items: readonly EvidenceItem[];
    question: string;
    gate: ReturnType<typeof createGate>;
    signal: AbortSignal;
  },
): Promise<Composed> {
  const { items, question, gate, signal } = given;
  const usage: Usage = { inputTokens: 0, outputTokens: 0 };
  const shortOf = new Map(items.map((item, at) => [item.id, shortId(at)]));
  const idOf = new Map(items.map((item, at) => [shortId(at), item.id]));
  const propose = async (user: string): Promise<DraftStatement[]> => {
    const answer = await model.complete({ system: composeSystem, user, json: true, maxTokens, signal });
    usage.inputTokens += answer.usage.inputTokens;
    usage.outputTokens += answer.usage.outputTokens;
    return parseStatements(answer.text, (short) => idOf.get(short.trim()) ?? short);
  };

  const request = composeRequest(question, items);
  const drafts = await propose(request);
  const first = gate.check(drafts);
  const failed = first.rejected.length;
  if (failed === 0) return finish(first.admitted, { proposed: drafts.length, repaired: 0, rounds: 0, usage });

  const retry = repairRequest(request, first.rejected, (id) => shortOf.get(id) ?? id);
  const corrected = await propose(retry).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return [];
  });
  const known = new Set(first.admitted.map(({ text }) => text));
  const repaired = gate
    .check(corrected)
    .admitted.filter(({ text }) => !known.has(text))
    .slice(0, failed);
  return finish([...first.admitted, ...repaired], {
    proposed: drafts.length,
    repaired: repaired.length,
    rounds: 1,
    usage,
  });
}

function finish(
  admitted: readonly Statement[],
  { proposed, repaired, rounds, usage }: { proposed: number; repaired: number; rounds: number; usage: Usage },
): Composed {
  const statements = [...new Map(admitted.map((one) => [one.text, one])).values()];
  return {
    statements: inSectionOrder(statements),
    verification: {
      statements: proposed,
      verified: statements.length,
      dropped: proposed - statements.length,
      repaired,
    },
    reviewIterations: rounds,
    usage,
  };
}
