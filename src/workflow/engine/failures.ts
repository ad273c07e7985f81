import { BaseLangGraphError } from '@langchain/langgraph';
import { cleanText } from '#platform/json/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RunError } from '../storage/runs.ts';

const maxChars = 2_000;
const hidden = 'The run failed because of an internal error.';

/** What clients may read of an error of a graph. Text of errors nobody planned is left out unless `detail` is full. */
export function describeFailure(error: unknown, detail: 'safe' | 'full'): RunError {
  if (error instanceof AppError) return { error: error.code, message: shorten(error.message) };
  if (error instanceof Error && (detail === 'full' || error instanceof BaseLangGraphError)) {
    return { error: error.name, message: shorten(error.message) };
  }
  return { error: 'InternalError', message: hidden };
}

const readableNames = new Set([
  'AppError',
  'GraphRecursionError',
  'GraphValueError',
  'InvalidUpdateError',
  'EmptyInputError',
  'NodeTimeoutError',
  'StateGraphInputError',
]);

/** The same of an error as LangGraph keeps it in a checkpoint: its name and text only. Null where there is none. */
export function describeStoredFailure(stored: unknown, detail: 'safe' | 'full'): string | null {
  if (stored === undefined || stored === null) return null;
  const { name, message } = stored as { name?: unknown; message?: unknown };
  if (typeof message !== 'string' || (detail === 'safe' && !readableNames.has(String(name)))) return hidden;
  return shorten(message);
}

function shorten(message: string): string {
  return cleanText(message).slice(0, maxChars);
}
