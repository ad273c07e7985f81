import { readAuthHandlers } from '#platform/patches/index.ts';
import { AppError } from '#shared/errors.ts';
import type { Authorization, Authorized } from '#workflow/index.ts';
import { ConfigError } from '../../config.ts';
import type { GraphFile } from './graph-file.ts';
import { importExport } from './import-export.ts';

const studioUser = {
  kind: 'StudioUser',
  identity: 'langgraph-studio-user',
  display_name: 'langgraph-studio-user',
  is_authenticated: true,
  permissions: [],
};

/** The code that `auth` of the file names. Throws ConfigError. */
export async function loadAuth(file: GraphFile): Promise<Authorization | undefined> {
  const { auth } = file;
  if (!auth) return undefined;
  const found = await importExport(`auth (${auth.path})`, file, auth.path);
  const handlers = readAuthHandlers(found);
  if (!handlers)
    throw new ConfigError(`auth (${auth.path}): expected an Auth of @langchain/langgraph-sdk/auth`);
  return {
    async authenticate(request) {
      const isStudio = auth.allowStudio && request.headers.get('x-auth-scheme') === 'langsmith';
      return isStudio
        ? { user: studioUser, permissions: [] }
        : toAuthorized(await handlers.authenticate(request));
    },
    async authorize({ resource, action, value, user, permissions }) {
      const names = [`${resource}:${action}`, resource, `*:${action}`, '*'];
      const name = names.find((one) => handlers.callbacks[one]);
      const event = `${resource}:${action}`;
      const asked = { event, resource, action, value, user, permissions };
      const result = name && (await handlers.callbacks[name]?.(asked));
      if (result === undefined || result === null || result === true) return undefined;
      if (typeof result === 'object' && !Array.isArray(result)) return result as Record<string, unknown>;
      if (result === false) throw new AppError('forbidden', 'Not authorized');
      throw new Error(`The auth handler for ${event} answered neither a filter nor a boolean`);
    },
  };
}

/** A name, or a user with an `identity`. Throws `unauthenticated` for anything else. */
function toAuthorized(answer: unknown): Authorized {
  if (typeof answer === 'string' && answer) {
    const user = { identity: answer, display_name: answer, is_authenticated: true, permissions: [] };
    return { user, permissions: [] };
  }
  const user = (answer ?? {}) as { identity?: unknown; permissions?: unknown; [field: string]: unknown };
  const { identity } = user;
  if (typeof identity !== 'string') throw new AppError('unauthenticated', 'Authentication required');
  const permissions = Array.isArray(user.permissions) ? user.permissions.map(String) : [];
  const usual = { is_authenticated: true, display_name: identity };
  return { user: { ...usual, ...user, identity, permissions }, permissions };
}
