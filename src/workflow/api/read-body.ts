import { createMiddleware } from 'hono/factory';
import { type JsonLimits, type NulRule, parseJsonText, readJsonBody } from '#platform/json/index.ts';
import type { WorkflowEnv } from './access.ts';

const mega = 1024 * 1024;

/** What keeps others waiting no longer than 50 ms; deeper than any state, and nothing that walks one stumbles over it. */
const usual: JsonLimits = {
  maxBytes: mega,
  timeoutMs: 60_000,
  maxDepth: 500,
  maxKeys: 5_000,
  maxItems: 100_000,
};
/** For states and items of the store, which are written as JSON again. */
const large: JsonLimits = { ...usual, maxBytes: 4 * mega, maxKeys: 10_000 };
/** For the files that come with a run. */
const largest: JsonLimits = { ...large, maxBytes: 20 * mega, timeoutMs: 300_000 };

function limitsOf(path: string): JsonLimits {
  if (/\/(?:runs|commands)(?:\/|$)/.test(path)) return largest;
  return /\/(?:state|items)(?:\/|$)/.test(path) ? large : usual;
}

/** Lets an absent body be an empty object, and refuses one with what PostgreSQL cannot store. */
export const readBody = createMiddleware<WorkflowEnv>(async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    const limits = { ...limitsOf(c.req.path), nul: 'refuse' } as const;
    // Routes of others may have read it, and keep it.
    const body =
      (c.req.raw.bodyUsed
        ? parseRead(await c.req.text(), limits)
        : await readJsonBody(c.req.raw, c.env, limits)) ?? {};
    c.req.json = async () => body as never;
    // Nothing but JSON is read here, so what a client calls its body does not matter.
    c.req.raw.headers.set('content-type', 'application/json');
  }
  await next();
});

function parseRead(text: string, limits: JsonLimits & { nul: NulRule }): unknown {
  return text.trim() === '' ? undefined : parseJsonText(text, limits);
}

/** A message on a WebSocket: what is larger comes over HTTP. */
export const messageLimits = { ...usual, nul: 'refuse' } as const;
