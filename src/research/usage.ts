import { LanguageModelError, type Usage } from '#llm/index.ts';

/** Tokens and requests of two parts of a run together; undefined where neither used a model. */
export function addUsage(before: Usage, more: Usage | undefined): Usage;
export function addUsage(before: Usage | undefined, more: Usage | undefined): Usage | undefined;
export function addUsage(before: Usage | undefined, more: Usage | undefined): Usage | undefined {
  if (!before || !more) return before ?? more;
  return {
    inputTokens: before.inputTokens + more.inputTokens,
    outputTokens: before.outputTokens + more.outputTokens,
    requests: before.requests + more.requests,
  };
}

/** What a model spent before it failed. */
export const usageOf = (error: unknown): Usage | undefined =>
  error instanceof LanguageModelError ? error.usage : undefined;
