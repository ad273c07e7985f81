import type { ErrorCode } from '#shared/errors.ts';

const statuses = {
  invalid_input: 400,
  unauthenticated: 401,
  insufficient_credits: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  timeout: 408,
  too_large: 413,
  unsupported: 415,
  rate_limited: 429,
  not_implemented: 501,
  unavailable: 503,
} as const satisfies Record<ErrorCode, number>;

/** The HTTP status of an expected failure, for the product API and the workflow service alike. */
export const httpStatusOf = (code: ErrorCode) => statuses[code];
