import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { expand, hostileBody, hostileValue, hostileWord } from '../support/hostile.ts';
import { isLong } from '../support/long.ts';
import { fetchDocument } from '../support/openapi.ts';
import { fillPath, listOperations, type Operation } from '../support/operations.ts';
import { acquire } from '../support/possessions.ts';
import { startWorkflow } from '../support/workflow.ts';

const numRuns = isLong ? 500 : 30;
const answerMs = 20_000;
/** Answers that go on for as long as a run. */
const lasting = /\/(stream|wait|join|events)$/;

const server = await startWorkflow({ testRoutes: true });
afterAll(() => server.close());
const operations = listOperations(await fetchDocument(server.url));

/** What requests name, made anew for every operation: the one before may have left nothing of it. */
async function makeNames() {
  const { threadId, runId, checkpointId, assistantId, cronId, namespace, key } = await acquire(
    server.client,
    {
      isRunning: false,
    },
  );
  const places: Record<string, string> = { threadId, runId, checkpointId, assistantId, cronId };
  const known: Record<string, unknown> = {
    thread_id: threadId,
    thread_ids: [threadId],
    run_id: runId,
    run_ids: [runId],
    // This graph ends at once, whatever it is given.
    assistant_id: 'echo',
    graph_id: 'echo',
    schedule: '0 0 29 2 *',
    channels: ['values', 'custom'],
    method: 'state.get',
    namespace,
    key,
  };
  return { places, known };
}

const wellFormed = (text: string) => new TextDecoder().decode(new TextEncoder().encode(text));
// A path cannot hold an empty part, a dot part or half a character.
const word = hostileWord.map((text) => wellFormed(text.replace(/^(\.*| *)$/, 'x')));

function requests(operation: Operation, { places, known }: Awaited<ReturnType<typeof makeNames>>) {
  const place = (name: string) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(places[name] ?? 'counter') },
      { weight: 1, arbitrary: word },
    );
  const query = Object.fromEntries(
    operation.queryParameters.map(({ name, schema }) => [name, hostileValue(schema, known, name, 6)]),
  );
  const lastEventId = fc.oneof(fc.constantFrom(null, '-1', '3'), fc.constant(null), hostileWord);
  return fc.record({
    path: fc.record(Object.fromEntries(operation.pathParameters.map((name) => [name, place(name)]))),
    query: fc.record(query, { requiredKeys: [] }),
    body: operation.body ? hostileBody(operation.body, known) : fc.constant(undefined),
    lastEventId,
  });
}

type Sent = {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body?: string | undefined;
  lastEventId: string | null;
};

async function send(operation: Operation, { path, query, body, lastEventId }: Sent) {
  const words = Object.entries(query).map(([name, value]) => [name, wellFormed(String(value))]);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(new Error('No answer in time')), answerMs);
  const header = lastEventId?.replace(/[^\x20-\x7e]/g, '?');
  const response = await fetch(
    server.url + fillPath(operation, (name) => path[name] ?? '', Object.fromEntries(words)),
    {
      method: operation.method,
      headers: { 'content-type': 'application/json', ...(header ? { 'last-event-id': header } : {}) },
      body: body === undefined ? undefined : expand(body),
      signal: stop.signal,
    },
  );
  const text = response.ok && lasting.test(operation.template) ? '' : await response.text();
  clearTimeout(late);
  stop.abort();
  return { status: response.status, text };
}

describe('hostile input', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    'to %s',
    async (_, operation) => {
      const names = await makeNames();
      await fc.assert(
        fc.asyncProperty(requests(operation, names), async (request) => {
          const { status, text } = await send(operation, request as Sent);
          if (status >= 500) throw new Error(`${status} ${text}`);
          if (status >= 400 && !text) throw new Error(`${status} without a word`);
        }),
        { numRuns, endOnFailure: true },
      );
    },
    isLong ? 600_000 : 60_000,
  );

  it('leaves the service as it was', async () => {
    expect('polluted' in {}).toBe(false);
    expect(await (await fetch(`${server.url}/ok`)).json()).toEqual({ ok: true });
    expect(await server.client.runs.wait(null, 'counter', { input: { count: 1 } })).toMatchObject({
      trail: ['first', 'second'],
    });
  });
});
