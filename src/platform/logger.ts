import { destination, type Logger, pino } from 'pino';

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

const paths = secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]);

/** JSON lines on standard error; fields named like a secret are replaced, down to the third level. */
export function createLogger(level: string): Logger {
  return pino(
    { level, base: null, redact: { paths, censor: '[hidden]' } },
    destination({ fd: 2, sync: true }),
  );
}
