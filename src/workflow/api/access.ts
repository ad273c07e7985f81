import type { Context, MiddlewareHandler } from 'hono';
import type { ServerEnv } from '#platform/http-body.ts';
import { isSameSecret } from '#platform/secrets/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Access } from '../engine/access.ts';
import type { Authorization, Authorized, WorkflowOptions } from '../ports.ts';
import { withSocketToken } from './protocol/socket-token.ts';

export type WorkflowEnv = {
  Variables: { access: Access; authorized?: Authorized; auth?: unknown };
  Bindings: ServerEnv;
};
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
    if (apiKey && key && isSameSecret(key, apiKey)) return { caller: undefined, scope: 'all' };
    if (!authenticate && !apiKey) return { caller: undefined, scope: 'all' };
    const caller = await authenticate?.(withSocketToken(c.req.raw));
    if (!caller) throw new AppError('unauthenticated', 'Authentication required');
    return { caller, scope: { owner: caller.id } };
  }
}

/** Finds out who calls by the operator's code; paths that say nothing of anybody are open. */
export function createAuthentication({ authenticate }: Authorization): MiddlewareHandler<WorkflowEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    const isOpen = ['/ok', '/info', '/openapi.json', '/internal/truncate'].includes(path);
    if (!isOpen && !(method === 'GET' && path.startsWith('/ui/')) && method !== 'OPTIONS') {
      const authorized = await authenticate(withSocketToken(c.req.raw));
      c.set('authorized', authorized);
      // Under the name that routes of the official server know it by.
      c.set('auth', { user: authorized.user, scopes: authorized.permissions });
    }
    await next();
  };
}

/** Tells of each request that was let through, before its answer leaves. */
export function createAccessRecord({
  recordAccess,
}: Pick<WorkflowOptions, 'recordAccess'>): MiddlewareHandler<WorkflowEnv> {
  return async (c, next) => {
    await next();
    if (!recordAccess || c.res.status >= 400) return;
    const { caller } = c.get('access');
    await recordAccess({ caller, method: c.req.method, path: c.req.path });
  };
}
