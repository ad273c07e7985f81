import type { ModelUsage, TokenUse } from '#shared/research/model-usage.ts';

export const noUse: TokenUse = {
  calls: 0,
  requests: 0,
  inputTokens: 0,
  outputTokens: 0,
  cut: 0,
  refused: 0,
};

export const addUse = (one: TokenUse, more: TokenUse): TokenUse => ({
  calls: one.calls + more.calls,
  requests: one.requests + more.requests,
  inputTokens: one.inputTokens + more.inputTokens,
  outputTokens: one.outputTokens + more.outputTokens,
  cut: one.cut + more.cut,
  refused: one.refused + more.refused,
});

/** The use of two parts of a run together; undefined where neither used a model. */
export function addModelUsage(
  before: ModelUsage | undefined,
  more: ModelUsage | undefined,
): ModelUsage | undefined {
  if (!before || !more) return before ?? more;
  const names = [...new Set([...Object.keys(before.purposes), ...Object.keys(more.purposes)])];
  const estimatedTokens = (before.estimatedTokens ?? 0) + (more.estimatedTokens ?? 0);
  const costs = [before.cost, more.cost].filter((cost) => cost !== undefined);
  return {
    ...addUse(before, more),
    models: [...new Set([...before.models, ...more.models])],
    purposes: Object.fromEntries(
      names.map((name) => [name, addUse(before.purposes[name] ?? noUse, more.purposes[name] ?? noUse)]),
    ),
    ...(costs.length > 0 && { cost: costs.reduce((sum, cost) => sum + cost, 0) }),
    ...(estimatedTokens > 0 && { estimatedTokens }),
  };
}

export const tokensOf = (usage: ModelUsage | undefined): number =>
  (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0) + (usage?.estimatedTokens ?? 0);
