import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger };

const secretKeys = [
  'authorization',
  'cookie',
  'password',
  'token',
  'authToken',
  'apiKey',
  'api_key',
  'x-api-key',
  'credential',
  'secret',
];
const secretPaths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** JSON lines on standard error; fields named like a secret are replaced, down to the third level. */
export function createLogger(
  level: string,
  stream: DestinationStream = destination({ fd: 2, sync: true }),
): Logger {
  return pino(
    {
      level,
      base: null,
      redact: { paths: secretPaths, censor: '[hidden]' },
      serializers: { err: describeError },
    },
    stream,
  );
}

/** Leaves out all other fields: those of a database error hold its connection and the values of the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const frames = (error.stack ?? '').split(error.message).at(-1) ?? '';
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...('code' in error ? { code: error.code } : {}),
    ...('reason' in error ? { reason: error.reason } : {}),
    stack: frames.trim(),
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

/** Drizzle ends its message with the values of the statement, which can be a patient's. */
function withoutValues(message: string): string {
  return message.startsWith('Failed query: ') ? message.replace(/\nparams: [\s\S]*$/, '') : message;
}
