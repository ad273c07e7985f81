/** Every way a request can fail by expectation. `platform/http-status.ts` gives each its HTTP status. */
export type ErrorCode =
  | 'invalid_input'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'insufficient_credits'
  | 'timeout'
  | 'too_large'
  | 'unsupported'
  | 'rate_limited'
  | 'not_implemented'
  | 'unavailable';

/**
 * An expected failure whose message may be shown to the user. `retryAfterSeconds` says when trying again makes sense;
 * `fields` stand in the answer beside the message.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  readonly fields: Readonly<Record<string, unknown>> | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    options?: { cause?: unknown; retryAfterSeconds?: number; fields?: Record<string, unknown> },
  ) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.retryAfterSeconds = options?.retryAfterSeconds;
    this.fields = options?.fields;
  }
}
