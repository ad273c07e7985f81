import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from '@langchain/langgraph-sdk';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabaseUrl, testEngine } from '../support/database.ts';
import { collect, firstIds, idsOf, type Part } from '../support/workflow.ts';
import { startWorkflowProcess, type WorkflowProcess } from '../support/workflow-process.ts';

let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let processes: WorkflowProcess[] = [];

beforeEach(async () => {
  place = await createTestDatabaseUrl();
});
afterEach(async () => {
  await Promise.all(
    processes.map(async (one) => {
      one.send('SIGCONT');
      await one.end('SIGKILL');
    }),
  );
  processes = [];
  await place.drop();
});

async function start(): Promise<WorkflowProcess> {
  const started = await startWorkflowProcess(place);
  processes.push(started);
  return started;
}

async function query<T>(text: string): Promise<T[]> {
  const database = await openDatabase({
    databaseUrl: place.url,
    dataDir: place.dataDir,
    logger: createLogger('error'),
    poolSize: 1,
  });
  try {
    return (await database.db.execute(sql.raw(text))).rows as T[];
  } finally {
    await database.close();
  }
}

/** Reads until the connection breaks or the part is there. */
async function readUntil(stream: AsyncIterable<unknown>, until: (part: Part) => boolean): Promise<Part[]> {
  const parts: Part[] = [];
  await collect(stream, (part) => {
    parts.push(part);
    return until(part);
  }).catch(() => undefined);
  return parts;
}

const metadataOf = (parts: Part[]) =>
  parts.filter(({ event }) => event === 'metadata').map(({ data }) => data);
const counting = { input: { count: 30, delayMs: 60 }, streamMode: ['custom' as const, 'updates' as const] };
/** Long enough to be stored apart from the rows that hold it. */
const note = 'a large document '.repeat(20_000);

describe('a workflow process', () => {
  it('killed in the middle of a run: the run is completed once, and the stream goes on without gap or repeat', async () => {
    const first = await start();
    const { thread_id } = await first.client.threads.create();
    const input = { ...counting.input, note };
    const { run_id } = await first.client.runs.create(thread_id, 'counter', { ...counting, input });
    const isSecondNode = ({ data }: Part) => (data as { node?: string }).node === 'second';
    const head = await readUntil(first.client.runs.joinStream(thread_id, run_id), isSecondNode);
    await first.end('SIGKILL');

    const second = await start();
    const lastEventId = head.at(-1)?.id ?? '';
    const tail = await collect(second.client.runs.joinStream(thread_id, run_id, { lastEventId }));
    const all = [...head, ...tail];
    expect(idsOf(all)).toEqual(firstIds(all.length));
    expect(metadataOf(all)).toEqual([
      { run_id, attempt: 1 },
      { run_id, attempt: 2 },
    ]);
    // The first node was done and is not done again; the interrupted one is.
    expect(
      all.filter(({ event }) => event === 'updates').map(({ data }) => Object.keys(data as object)),
    ).toEqual([['first'], ['second']]);
    expect(await second.client.threads.getState(thread_id)).toMatchObject({
      values: { trail: ['first', 'second'], note },
    });
    expect(await second.client.runs.get(thread_id, run_id)).toMatchObject({
      status: 'success',
      kwargs: { input },
    });
    await second.end('SIGTERM');
    expect(await query('select length(text) as chars from workflow_long_texts')).toEqual([
      { chars: note.length },
    ]);
    expect(await query(`select status from test_ended where run_id = '${run_id}'`)).toEqual([
      { status: 'success' },
    ]);
  });

  it('stopped in good order: the run goes on at the next start', async () => {
    const first = await start();
    const { thread_id } = await first.client.threads.create();
    const { run_id } = await first.client.runs.create(thread_id, 'counter', counting);
    await readUntil(first.client.runs.joinStream(thread_id, run_id), ({ id }) => id === '5');
    await first.end('SIGTERM');
    const second = await start();
    const startedAt = Date.now();
    const parts = await collect(second.client.runs.joinStream(thread_id, run_id));
    expect(idsOf(parts)).toEqual(firstIds(parts.length));
    expect(metadataOf(parts)).toHaveLength(2);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    expect((await second.client.runs.get(thread_id, run_id)).status).toBe('success');
  });

  it('killed by its own run again and again: the run is given up after two, and its end is told', async () => {
    const first = await start();
    const { thread_id } = await first.client.threads.create();
    const { run_id } = await first.client.runs.create(thread_id, 'deadly', { input: {} });
    for (;;) {
      // It takes the run up at once, and may die of it before it says where it listens.
      const one = await start().catch(() => undefined);
      if (!one) continue;
      const parts = await readUntil(one.client.runs.joinStream(thread_id, run_id), () => false);
      if (parts.at(-1)?.event === 'error') {
        expect(parts.at(-1)?.data).toEqual({
          error: 'RunCrashed',
          message: 'The process that worked on this run stopped 2 times. The run was given up.',
        });
        expect(metadataOf(parts)).toHaveLength(2);
        expect((await one.client.runs.get(thread_id, run_id)).status).toBe('error');
        await one.end('SIGTERM');
        break;
      }
    }
    expect(await query('select status from test_ended')).toEqual([{ status: 'error' }]);
  });

  it.runIf(testEngine === 'postgres')(
    'cut off from its database in the middle of a run: the run is not failed for it',
    async () => {
      const server = await start();
      const { thread_id } = await server.client.threads.create();
      const { run_id } = await server.client.runs.create(thread_id, 'counter', counting);
      await readUntil(server.client.runs.joinStream(thread_id, run_id), ({ id }) => id === '5');
      await query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      // A call that meets a dead connection is answered 503, which the client's own retries carry over.
      const client = new Client({ apiUrl: server.url, apiKey: null });
      const parts = await collect(client.runs.joinStream(thread_id, run_id));
      expect(idsOf(parts)).toEqual(firstIds(parts.length));
      expect(await client.runs.get(thread_id, run_id)).toMatchObject({ status: 'success' });
      expect(await query('select status from test_ended')).toEqual([{ status: 'success' }]);
    },
  );

  it.runIf(testEngine === 'postgres')(
    'paused for so long that another took over: writes nothing when it wakes up',
    async () => {
      const sleeper = await start();
      const { thread_id } = await sleeper.client.threads.create();
      const { run_id } = await sleeper.client.runs.create(thread_id, 'counter', counting);
      await readUntil(sleeper.client.runs.joinStream(thread_id, run_id), ({ id }) => id === '5');
      sleeper.send('SIGSTOP');
      const other = await start();
      const takenOver = ({ data }: Part) => (data as { attempt?: number }).attempt === 2;
      await readUntil(other.client.runs.joinStream(thread_id, run_id), takenOver);
      sleeper.send('SIGCONT');
      const parts = await collect(other.client.runs.joinStream(thread_id, run_id));
      await sleep(3_000);
      expect(await collect(other.client.runs.joinStream(thread_id, run_id))).toEqual(parts);
      expect(idsOf(parts)).toEqual(firstIds(parts.length));
      const attempts = await query<{ attempt: number; last: string; first: string }>(
        `select attempt, min(seq - cardinality(string_to_array(data, chr(10)))) + 1 as first, max(seq) as last
         from workflow_run_events
         where run_id = '${run_id}' group by attempt order by attempt`,
      );
      expect(attempts).toHaveLength(2);
      expect(Number(attempts[1]?.first)).toBe(Number(attempts[0]?.last) + 1);
      const history = await other.client.threads.getHistory(thread_id, { limit: 1000 });
      expect(history.map(({ next }) => next)).toEqual([[], ['second'], ['first'], ['__start__']]);
      expect(await query('select pid from test_ended')).toEqual([{ pid: other.pid }]);
    },
  );
});
