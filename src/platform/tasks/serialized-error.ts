import { AppError, type ErrorCode } from '#shared/errors.ts';

/** An error as plain data: structured clone keeps neither its class nor its own fields. */
export type SerializedError = {
  name: string;
  message: string;
  stack: string | undefined;
  fields: Record<string, unknown>;
};

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error))
    return { name: 'Error', message: String(error), stack: undefined, fields: {} };
  const { name, message, stack } = error;
  const plain = Object.entries(error).filter(([key, value]) => key !== 'name' && isPlain(value));
  return { name, message, stack, fields: Object.fromEntries(plain) };
}

/** The error again: an `AppError` as such, any other as an `Error` with the name, stack and plain fields it had. */
export function deserializeError({ name, message, stack, fields }: SerializedError): Error {
  if (name === 'AppError') {
    const { code, retryAfterSeconds } = fields as { code: ErrorCode; retryAfterSeconds?: number };
    return new AppError(code, message, { ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
  }
  return Object.assign(new Error(message), fields, { name, stack });
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean', 'undefined'].includes(typeof value);
