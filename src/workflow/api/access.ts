import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { ServerEnv } from '#platform/http-body.ts';
import { AppError } from '#shared/errors.ts';
import type { Access } from '../engine/access.ts';
import type { WorkflowOptions } from '../ports.ts';
import { withSocketToken } from './protocol/socket-token.ts';

export type WorkflowEnv = { Variables: { access: Access }; Bindings: ServerEnv };
export type WorkflowContext = Context<WorkflowEnv>;

/** Finds out who calls, or answers 401. */
export function createAccessCheck(
  options: Pick<WorkflowOptions, 'authenticate' | 'apiKey'>,
): MiddlewareHandler<WorkflowEnv> {
  const { authenticate, apiKey } = options;
  return async (c, next) => {
    c.set('access', await find(c));
    await next();
  };

  async function find(c: WorkflowContext): Promise<Access> {
    const key = c.req.header('x-api-key');
    if (apiKey && key && sameSecret(key, apiKey)) return { caller: undefined, scope: 'all' };
    if (!authenticate && !apiKey) return { caller: undefined, scope: 'all' };
    const caller = await authenticate?.(withSocketToken(c.req.raw));
    if (!caller) throw new AppError('unauthenticated', 'Authentication required');
    return { caller, scope: { owner: caller.id } };
  }
}

function sameSecret(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(a), hash(b));
}
