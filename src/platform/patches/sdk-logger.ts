import type { Logger } from '#platform/logger.ts';

/** Where `getLogger` of the official client's logging looks for the logger of the server. */
const place = Symbol.for('langgraph.api.sdk-logger');
const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
type Level = (typeof levels)[number];

/** Lets graphs log with `getLogger`, in the form of winston: a message, then fields. Before they are imported. */
export function lendLogger(logger: Logger, to: object): void {
  const write = (level: Level) => (first: unknown, fields?: unknown) => {
    const { message = first, ...more } = (typeof first === 'object' && first !== null ? first : {}) as {
      message?: unknown;
    };
    const rest = typeof fields === 'object' && fields !== null ? fields : {};
    const text = typeof message === 'string' ? message : (JSON.stringify(message) ?? String(message));
    logger[level]({ ...more, ...rest }, text);
    return lent;
  };
  const methods = Object.fromEntries(levels.map((level) => [level, write(level)]));
  const lent: Record<string, unknown> = {
    ...methods,
    verbose: write('debug'),
    silly: write('trace'),
    log: (level: unknown, ...rest: [unknown, unknown?]) =>
      write(levels.find((known) => known === level) ?? 'info')(...rest),
    child: () => lent,
  };
  Object.defineProperty(to, place, { value: lent, configurable: true, writable: true });
}
