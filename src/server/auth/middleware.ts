import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AddressOf } from '#platform/client-address.ts';
import { emailSchema } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import { normalizeEmail } from '../accounts/service.ts';
import { anonymousBody, readBody } from '../http/body.ts';
import type { AppEnv } from '../http/router.ts';
import type { Attempt, AttemptKind } from './attempts.ts';
import type { Auth } from './service.ts';

/** The token of `Authorization: Bearer …`. */
export function findBearerToken(request: Request): string | undefined {
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token;
}

/** Returns the caller of a request with a valid bearer token. */
export function createAuthenticate(auth: Pick<Auth, 'findCaller'>) {
  return async (request: Request): Promise<{ id: string } | undefined> => {
    const token = findBearerToken(request);
    const id = token && (await auth.findCaller(token));
    return id ? { id } : undefined;
  };
}

/** Lets only signed-in callers pass and sets `userId`. */
export function createRequireUser(
  authenticate: (request: Request) => Promise<{ id: string } | undefined>,
): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const caller = await authenticate(c.req.raw);
    if (!caller) throw new AppError('unauthenticated', 'Please log in to continue');
    c.set('userId', caller.id);
    await next();
  });
}

type AttemptEnv = AppEnv & { Variables: { attempt: Attempt } };

/** Reads the body and counts the attempt before anything is made of it: a request that makes no sense counts as well. */
export function createCountAttempt(auth: Pick<Auth, 'countAttempt'>, addressOf: AddressOf) {
  return (kind: AttemptKind) =>
    createMiddleware<AttemptEnv>(async (c, next) => {
      let account = '';
      try {
        account = accountOf(await readBody(c, anonymousBody));
      } finally {
        c.set('attempt', auth.countAttempt(kind, account, addressOf(c.env?.incoming)));
      }
      await next();
    });
}

function accountOf(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  const { data } = emailSchema.safeParse(email);
  return data ? normalizeEmail(data) : '';
}
