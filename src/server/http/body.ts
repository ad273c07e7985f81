import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from './router.ts';

const usualBodyBytes = 1024 * 1024;
/** For the original image, a data URL, and for a whole report. */
export const largeBodyBytes = 20 * 1024 * 1024;

/** Refuses bodies over `maxBytes`, and text with NUL characters, which PostgreSQL cannot store. */
export function jsonBody(maxBytes: number = usualBodyBytes) {
  const limit = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new AppError('too_large', `The request is larger than ${maxBytes / 1024 / 1024} MB`);
    },
  });
  return createMiddleware<AppEnv>((c, next) =>
    limit(c, async () => {
      const text = await c.req.text();
      if (text.includes('\\u0000') && hasNul(parse(text))) {
        throw new AppError('invalid_input', 'The text contains a character that cannot be stored (NUL)');
      }
      await next();
    }),
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', 'The request is not valid JSON');
  }
}

function hasNul(body: unknown): boolean {
  const waiting = [body];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string' && value.includes('\0')) return true;
    if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value)) waiting.push(key, item);
    }
  }
  return false;
}
