import { cleanText } from '#platform/json/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RunError } from '../storage/runs.ts';

const maxChars = 2_000;
const hidden = 'The run failed because of an internal error.';

/** What clients may read of an error of a graph. Text of errors nobody planned is left out unless `detail` is full. */
export function describeFailure(error: unknown, detail: 'safe' | 'full'): RunError {
  if (error instanceof AppError) return { error: error.code, message: shorten(error.message) };
  if (error instanceof Error && (detail === 'full' || isOfLangGraph(error))) {
    return { error: error.name, message: shorten(error.message) };
  }
  return { error: 'InternalError', message: hidden };
}

/** By its name and code: the graph may use another copy of the library. */
export function isOfLangGraph(error: Error): boolean {
  return readableNames.has(error.name) && 'lc_error_code' in error;
}

const readableNames = new Set([
  'AppError',
  'EmptyChannelError',
  'GraphRecursionError',
  'GraphValueError',
  'MultipleSubgraphsError',
  'UnreachableNodeError',
  'InvalidUpdateError',
  'EmptyInputError',
  'NodeTimeoutError',
  'StateGraphInputError',
]);

/** The same of an error as LangGraph keeps it in a checkpoint: its name and text only. */
export function describeStoredFailure(
  stored: unknown,
  detail: 'safe' | 'full',
): { message: string; name: string } {
  const { name, message } = stored as { name?: unknown; message?: unknown };
  const isReadable = detail === 'full' || readableNames.has(String(name));
  if (typeof message !== 'string' || !isReadable) return { message: hidden, name: 'InternalError' };
  return { message: shorten(message), name: String(name) };
}

function shorten(message: string): string {
  return cleanText(message).slice(0, maxChars);
}
