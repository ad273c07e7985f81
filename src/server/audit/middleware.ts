import { createMiddleware } from 'hono/factory';
import type { AppEnv } from '../http/router.ts';
import type { AuditLog } from './service.ts';

/** Records each access of a signed-in user to own research data, before it is answered: what cannot be recorded is not shown. */
export const createAudited = (auditLog: Pick<AuditLog, 'record'>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await next();
    if (!c.res.ok) return;
    const userId = c.get('userId');
    await auditLog.record({ actor: userId, action: c.req.method, subject: userId, object: c.req.path });
  });
