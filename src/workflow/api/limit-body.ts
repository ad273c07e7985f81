import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#shared/errors.ts';

/** Refuses longer bodies. One whose length is told is left untouched: looking at it would make a web stream of it. */
export function limitBody(maxBytes: number): MiddlewareHandler {
  const refuse = () => {
    throw new AppError('too_large', `The body is larger than ${maxBytes / 1024 / 1024} MB`);
  };
  const limitStream = bodyLimit({ maxSize: maxBytes, onError: refuse });
  return async (c, next) => {
    const { headers } = c.req.raw;
    const told = headers.get('content-length');
    if (told === null || headers.has('transfer-encoding')) return limitStream(c, next);
    if (Number(told) > maxBytes) refuse();
    return next();
  };
}
