import type { Usage } from '#llm/index.ts';

/** Tokens of two parts of a run together; undefined where neither used a model. */
export function addUsage(before: Usage | undefined, more: Usage | undefined): Usage | undefined {
  if (!before || !more) return before ?? more;
  return {
    inputTokens: before.inputTokens + more.inputTokens,
    outputTokens: before.outputTokens + more.outputTokens,
  };
}
