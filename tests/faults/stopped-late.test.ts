import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { collect, type Part, startWorkflow, type WorkflowServer } from '../support/workflow.ts';

let server: WorkflowServer;
let slowTable: string | undefined;
let slowMs = 0;
const told = new Map<string, string>();

beforeAll(async () => {
  const database = await openTestDatabase();
  // Reaches the database late, as a statement does that has to wait for a connection.
  const pool = database.db.$client;
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const text = typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text;
      if (slowTable && text.includes(`insert into "${slowTable}"`)) await sleep(slowMs);
      return query(...args);
    },
  });
  server = await startWorkflow({
    database,
    observer: {
      async ended(_tx, { runId, status }) {
        told.set(runId, status);
      },
    },
  });
});
afterAll(async () => {
  await server?.close();
  await server?.database.close();
});

const isLastNode = ({ event, data }: Part) => event === 'updates' && Object.hasOwn(data as object, 'second');

async function stopAtLastEvent(): Promise<{ threadId: string; runId: string }> {
  const { thread_id: threadId } = await server.client.threads.create();
  const { run_id: runId } = await server.client.runs.create(threadId, 'counter', {
    input: { count: 2 },
    streamMode: ['updates'],
  });
  const parts = await collect(server.client.runs.joinStream(threadId, runId), isLastNode);
  expect(parts.at(-1)).toSatisfy(isLastNode);
  await server.workflow.cancelRun(runId);
  return { threadId, runId };
}

describe('a run stopped when clients have seen its result', () => {
  it.each(['workflow_checkpoints', 'workflow_checkpoint_writes'])(
    'counts as done although %s is written late',
    async (table) => {
      slowTable = table;
      slowMs = 150;
      const { threadId, runId } = await stopAtLastEvent();
      expect(told.get(runId)).toBe('success');
      expect(await server.client.runs.get(threadId, runId)).toMatchObject({ status: 'success' });
      expect(await server.client.threads.get(threadId)).toMatchObject({
        status: 'idle',
        values: { trail: ['first', 'second'] },
      });
    },
  );

  it('has ended when the stop returns, also when its worker is gone', async () => {
    slowTable = undefined;
    const deaf = await startWorkflow({
      database: server.database,
      role: { web: true, worker: false },
      observer: {
        async ended(_tx, { runId, status }) {
          told.set(runId, status);
        },
      },
    });
    const { thread_id: threadId } = await deaf.client.threads.create();
    const { run_id: runId } = await deaf.client.runs.create(threadId, 'counter', {
      input: { count: 1 },
      afterSeconds: 600,
    });
    await server.database.db.execute(
      sql`update workflow_runs set status = 'running', attempt = 1 where run_id = ${runId}`,
    );
    await deaf.workflow.cancelRun(runId);
    expect(told.get(runId)).toBe('interrupted');
    expect(await deaf.client.threads.get(threadId)).toMatchObject({ status: 'idle' });
    await deaf.close();
  });
});
