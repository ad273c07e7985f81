/** Why a task has no result: it took longer than it may, or it brought its thread down (also by taking too much memory). */
export class TaskError extends Error {
  readonly reason: 'late' | 'crashed';

  constructor(reason: 'late' | 'crashed', message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'TaskError';
    this.reason = reason;
  }
}
