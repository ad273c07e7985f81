import type { HonoRequest, MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { AddressOf } from '#platform/client-address.ts';
import { emailSchema } from '#shared/api/auth.ts';
import { AppError } from '#shared/errors.ts';
import { normalizeEmail } from '../accounts/service.ts';
import { anonymousBody, readBody } from '../http/body.ts';
import type { AppEnv } from '../http/router.ts';
import type { Attempt, AttemptKind } from './attempts.ts';
import type { Client } from './deps.ts';
import type { Auth } from './service.ts';

/** The token of `Authorization: Bearer …`. */
export function findBearerToken(request: Request): string | undefined {
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  return token;
}

/** Whom a token signs in, and the device it was given to. */
export type SignedInCaller = { id: string; device: string };

/** Returns the caller of a request with a valid bearer token. */
export function createAuthenticate(auth: Pick<Auth, 'findCaller'>) {
  return async (request: Request): Promise<SignedInCaller | undefined> => {
    const token = findBearerToken(request);
    return token === undefined ? undefined : auth.findCaller(token);
  };
}

/** Lets only signed-in callers pass and sets `userId` and `device`. */
export function createRequireUser(
  authenticate: (request: Request) => Promise<SignedInCaller | undefined>,
): MiddlewareHandler<AppEnv> {
  return createMiddleware<AppEnv>(async (c, next) => {
    const caller = await authenticate(c.req.raw);
    if (!caller) throw new AppError('unauthenticated', 'Please log in to continue');
    c.set('userId', caller.id);
    c.set('device', caller.device);
    await next();
  });
}

/** What a request tells of the device and the language of who sends it. */
export function clientOf(request: HonoRequest): Client {
  const [first = ''] = request.header('accept-language')?.split(/[,;]/) ?? [];
  const language = /^vi\b/i.test(first.trim()) ? 'vi' : 'en';
  return { userAgent: request.header('user-agent'), language };
}

type AttemptEnv = AppEnv & { Variables: { attempt: Attempt } };

/**
 * Reads the body and counts the attempt before anything is made of it: a request that makes no sense counts as well. Those
 * that carry a token, and so name no account, count for their address only.
 */
export function createCountAttempt(auth: Pick<Auth, 'countAttempt'>, addressOf: AddressOf) {
  return (kind: AttemptKind, { names = 'account' }: { names?: 'account' | 'token' } = {}) =>
    createMiddleware<AttemptEnv>(async (c, next) => {
      let account = '';
      try {
        account = accountOf(await readBody(c, anonymousBody));
      } finally {
        const address = addressOf(c.env?.incoming);
        c.set('attempt', auth.countAttempt(kind, names === 'token' ? undefined : account, address));
      }
      await next();
    });
}

/** Counts what a signed-in user may guess at; a good proof is taken back, a code that was looked at is not. */
export function createCountGuess(auth: Pick<Auth, 'countAttempt'>, addressOf: AddressOf) {
  return (kind: 'proof' | 'promo') =>
    createMiddleware<AppEnv>(async (c, next) => {
      const attempt = auth.countAttempt(kind, c.get('userId'), addressOf(c.env?.incoming));
      await next();
      if (c.res.ok && kind === 'proof') attempt.succeeded();
    });
}

function accountOf(body: unknown): string {
  const { email } = (body ?? {}) as { email?: unknown };
  const { data } = emailSchema.safeParse(email);
  return data ? normalizeEmail(data) : '';
}
