import type { MiddlewareHandler } from 'hono';
import { AppError } from '#shared/errors.ts';
import type { Authorization, Authorized } from '../ports.ts';
import type { WorkflowContext, WorkflowEnv } from './access.ts';

type Fields = Record<string, unknown>;
type Rule = [method: string, path: RegExp, event: `${string}:${string}`, ids?: string[]];

/** What each request is called before the operator's handlers, the first that fits. Groups of a path are the ids of its value. */
const rules: Rule[] = [
  ['POST', /^\/assistants$/, 'assistants:create'],
  ['POST', /^\/assistants\/(?:search|count)$/, 'assistants:search'],
  ['POST', /^\/assistants\/([^/]+)\/versions$/, 'assistants:read', ['assistant_id']],
  ['POST', /^\/assistants\/([^/]+)\/latest$/, 'assistants:update', ['assistant_id']],
  ['GET', /^\/assistants\/([^/]+)(?:\/.*)?$/, 'assistants:read', ['assistant_id']],
  ['PATCH', /^\/assistants\/([^/]+)$/, 'assistants:update', ['assistant_id']],
  ['DELETE', /^\/assistants\/([^/]+)$/, 'assistants:delete', ['assistant_id']],
  ['POST', /^\/(?:threads\/([^/]+)\/)?runs\/crons$/, 'crons:create', ['thread_id']],
  ['POST', /^\/runs\/crons\/(?:search|count)$/, 'crons:search'],
  ['GET', /^\/runs\/crons\/([^/]+)$/, 'crons:read', ['cron_id']],
  ['PATCH', /^\/runs\/crons\/([^/]+)$/, 'crons:update', ['cron_id']],
  ['DELETE', /^\/runs\/crons\/([^/]+)$/, 'crons:delete', ['cron_id']],
  [
    'POST',
    /^\/(?:threads\/([^/]+)\/)?runs(?:\/stream|\/wait|\/batch)?$/,
    'threads:create_run',
    ['thread_id'],
  ],
  ['POST', /^\/threads\/([^/]+)\/commands$/, 'threads:create_run', ['thread_id']],
  ['POST', /^\/threads$/, 'threads:create'],
  ['POST', /^\/threads\/(?:search|count)$/, 'threads:search'],
  ['POST', /^\/threads\/prune$/, 'threads:delete'],
  ['POST', /^\/threads\/([^/]+)\/copy$/, 'threads:read', ['thread_id']],
  [
    'POST',
    /^\/threads\/([^/]+)\/(?:history|state\/checkpoint|stream\/events)$/,
    'threads:read',
    ['thread_id'],
  ],
  ['POST', /^\/(?:threads\/([^/]+)\/)?runs\/(?:[^/]+\/)?cancel$/, 'threads:update', ['thread_id']],
  ['POST', /^\/threads\/([^/]+)\/state$/, 'threads:update', ['thread_id']],
  ['PATCH', /^\/threads\/([^/]+)(?:\/state)?$/, 'threads:update', ['thread_id']],
  ['DELETE', /^\/threads\/([^/]+)(?:\/runs\/([^/]+))?$/, 'threads:delete', ['thread_id', 'run_id']],
  ['GET', /^\/threads\/([^/]+)(?:\/.*)?$/, 'threads:read', ['thread_id']],
  ['GET', /^\/runs\/([^/]+)\/stream$/, 'threads:read', ['run_id']],
  ['PUT', /^\/store\/items$/, 'store:put'],
  ['GET', /^\/store\/items$/, 'store:get'],
  ['DELETE', /^\/store\/items$/, 'store:delete'],
  ['POST', /^\/store\/items\/search$/, 'store:search'],
  ['POST', /^\/store\/namespaces$/, 'store:list_namespaces'],
  ['POST', /^\/ui\/([^/]+)$/, 'assistants:read', ['assistant_id']],
];

/** What a handler may change of what is created: its metadata, and where in the store it goes. */
const changeable = ['metadata', 'namespace', 'key', 'value'];
const searches = new Set<string>(['store:search', 'store:list_namespaces']);

/**
 * Asks the operator's code whether the request may be, and of what it may see what. What it puts into metadata is what is
 * created. Comes after the body is read. A request that no rule knows is refused.
 */
export function createAuthorization({ authorize }: Authorization): MiddlewareHandler<WorkflowEnv> {
  return async (c, next) => {
    const { method, path } = c.req;
    // Scripts of components, and what only tests are served, are for everyone.
    if ((method === 'GET' && path.startsWith('/ui/')) || path.startsWith('/internal/')) return next();
    const authorized = c.get('authorized');
    const [rule, ids] = findRule(method, path);
    if (!authorized || !rule) throw new AppError('forbidden', 'Not authorized');
    const body = await readFields(c);
    const [resource = '', action = ''] = rule.split(':');
    let seen: Awaited<ReturnType<Authorization['authorize']>>;
    for (const part of Array.isArray(body) ? (body as Fields[]) : [body as Fields]) {
      const value = { ...part, ...findNamespace(rule, part), ...ids };
      seen = await authorize({ resource, action, value, ...authorized });
      if (!searches.has(rule))
        for (const name of changeable) if (value[name] !== undefined) part[name] = value[name];
      if (action === 'create_run') addUser(part, authorized);
    }
    // A copy is a thread of its own.
    if (path.endsWith('/copy')) {
      await authorize({ resource, action: 'create', value: { metadata: {} }, ...authorized });
    }
    c.set('access', { caller: undefined, scope: seen ? { metadata: seen } : 'all' });
    await next();
  };
}

/** Handlers know the place that is searched by the name it has elsewhere. */
function findNamespace(rule: string, { namespace_prefix, prefix }: Fields): Fields {
  return searches.has(rule) ? { namespace: namespace_prefix ?? prefix } : {};
}

function findRule(method: string, path: string): [Rule[2] | undefined, Fields] {
  const asked = method === 'HEAD' ? 'GET' : method;
  for (const [ruleMethod, pattern, event, names = []] of rules) {
    const found = ruleMethod === asked ? pattern.exec(path) : null;
    if (!found) continue;
    const ids = names.map((name, index) => [name, found[index + 1]]).filter(([, id]) => id !== undefined);
    return [event, Object.fromEntries(ids)];
  }
  return [undefined, {}];
}

async function readFields(c: WorkflowContext): Promise<unknown> {
  const { namespace, ...query } = c.req.query();
  if (c.req.method === 'GET') return namespace ? { ...query, namespace: namespace.split('.') } : query;
  const body: unknown = await c.req.json();
  return typeof body === 'object' && body !== null ? body : {};
}

/** Nodes read who asked from their config; a client cannot say so itself. */
function addUser(body: Fields, { user, permissions }: Authorized): void {
  const config = (body.config ?? {}) as { configurable?: Fields };
  body.config = {
    ...config,
    configurable: {
      ...config.configurable,
      langgraph_auth_user: user,
      langgraph_auth_user_id: user.identity,
      langgraph_auth_permissions: permissions,
    },
  };
}
