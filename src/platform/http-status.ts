import type { ErrorCode } from '#shared/errors.ts';

const statuses = {
  invalid_input: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** The HTTP status of an expected failure, for the product API and the workflow service alike. */
export const httpStatusOf = (code: ErrorCode) => statuses[code];
