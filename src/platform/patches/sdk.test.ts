import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Client } from '@langchain/langgraph-sdk';
import { Auth } from '@langchain/langgraph-sdk/auth';
import { getLogger } from '@langchain/langgraph-sdk/logging';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { lendAddress } from './sdk-address.ts';
import { readAuthHandlers } from './sdk-auth.ts';
import { lendLogger } from './sdk-logger.ts';
import { uiRequire, uiStore } from './ui-host.ts';

const shared = globalThis as Record<symbol, unknown>;
afterEach(() => {
  for (const name of ['langgraph_api:url', 'langgraph.api.sdk-logger']) delete shared[Symbol.for(name)];
});

it('lends an address to clients that have none', async () => {
  lendAddress('http://127.0.0.1:1/here', shared);
  const asked: string[] = [];
  const client = new Client({
    callerOptions: {
      maxRetries: 0,
      fetch: async (url: RequestInfo | URL) => {
        asked.push(String(url));
        return new Response('[]');
      },
    },
  });
  await client.threads.search();
  expect(asked).toEqual(['http://127.0.0.1:1/here/threads/search']);
});

it('lends a logger, in the form that graphs expect', () => {
  const lines: Record<string, unknown>[] = [];
  lendLogger(createLogger('debug', { write: (line) => void lines.push(JSON.parse(line)) }), shared);
  // Graphs in JavaScript know it as winston's.
  type Lent = Record<string, (...args: unknown[]) => Record<string, (text: string) => void>>;
  const logger = getLogger() as unknown as Lent;
  logger.info?.('said', { step: 1 });
  logger.log?.('warn', { message: 'as an object', step: 2 });
  logger.child?.({}).error?.('below');
  expect(lines).toMatchObject([
    { level: 30, msg: 'said', step: 1 },
    { level: 40, msg: 'as an object', step: 2 },
    { level: 50, msg: 'below' },
  ]);
});

it('reads the handlers of an Auth', async () => {
  const auth = new Auth().authenticate(() => 'ann').on(['threads', '*:read'], () => ({ owner: 'ann' }));
  const handlers = readAuthHandlers(auth);
  expect(await handlers?.authenticate(new Request('http://x/'))).toBe('ann');
  expect(Object.keys(handlers?.callbacks ?? {})).toEqual(['threads', '*:read']);
  expect(readAuthHandlers(new Auth())).toBeUndefined();
  expect(readAuthHandlers(null)).toBeUndefined();
});

it('names what the client leaves in pages', () => {
  const main = createRequire(import.meta.url).resolve('@langchain/langgraph-sdk/react-ui');
  const code = readFileSync(join(dirname(main), 'client.cjs'), 'utf8');
  for (const expression of [uiStore, uiRequire]) {
    const [, name] = /'(\w+)'/.exec(expression) ?? [];
    expect(code).toContain(`"${name}"`);
  }
});
