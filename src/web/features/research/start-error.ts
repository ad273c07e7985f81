import { ApiError } from '../../lib/api-client.ts';

/** What to tell when a research could not be started. */
export function describeStartError(error: Error): { title: string; description: string } {
  const message = error instanceof ApiError ? error.message : '';
  if (/credit|Insufficient/.test(message)) {
    return {
      title: 'Insufficient Credits',
      description:
        "You don't have enough credits to start a new research. Please upgrade your plan or wait for daily reset.",
    };
  }
  return {
    title: 'Failed to Start Research',
    description: message || 'An unexpected error occurred. Please try again.',
  };
}
