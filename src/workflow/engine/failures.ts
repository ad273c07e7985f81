import { BaseLangGraphError } from '@langchain/langgraph';
import { AppError } from '#shared/errors.ts';
import type { RunError } from '../storage/runs.ts';
import { cleanText } from './wire.ts';

const maxChars = 2_000;

/** What clients may read of an error of a graph. Text of errors nobody planned is left out unless `detail` is full. */
export function describeFailure(error: unknown, detail: 'safe' | 'full'): RunError {
  if (error instanceof AppError) return { error: error.code, message: shorten(error.message) };
  if (error instanceof Error && (detail === 'full' || error instanceof BaseLangGraphError)) {
    return { error: error.name, message: shorten(error.message) };
  }
  return { error: 'InternalError', message: 'The run failed because of an internal error.' };
}

function shorten(message: string): string {
  return cleanText(message).slice(0, maxChars);
}
