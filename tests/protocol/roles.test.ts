import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabaseUrl, testEngine } from '../support/database.ts';
import {
  collect,
  firstIds,
  idsOf,
  type Part,
  startWorkflow,
  type WorkflowServer,
} from '../support/workflow.ts';

// Web and worker share nothing but the database, as they do in two processes.
describe.runIf(testEngine === 'postgres')('web and worker apart', () => {
  let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
  const databases: Database[] = [];
  const servers: WorkflowServer[] = [];
  let web: WorkflowServer;

  beforeAll(async () => {
    place = await createTestDatabaseUrl();
    for (const role of [
      { web: false, worker: true },
      { web: true, worker: false },
    ]) {
      const logger = createLogger('error');
      const database = await openDatabase({ databaseUrl: place.url, dataDir: place.dataDir, logger });
      databases.push(database);
      servers.push(await startWorkflow({ database, role }));
    }
    web = servers[1] as WorkflowServer;
  });
  afterAll(async () => {
    for (const server of servers) await server.close();
    for (const database of databases) await database.close();
    await place?.drop();
  });

  it('streams live from one to the other', async () => {
    const { thread_id } = await web.client.threads.create();
    const startedAt = Date.now();
    const arrivals: number[] = [];
    const parts = await collect(
      web.client.runs.stream(thread_id, 'counter', {
        input: { count: 10, delayMs: 50 },
        streamMode: 'custom',
      }),
      () => {
        arrivals.push(Date.now() - startedAt);
        return false;
      },
    );
    expect(idsOf(parts)).toEqual(firstIds(21));
    expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThan(500);
  });

  it('cancels from one in the other', async () => {
    const { thread_id } = await web.client.threads.create();
    const { run_id } = await web.client.runs.create(thread_id, 'counter', {
      input: { count: 1, delayMs: 60_000 },
      streamMode: 'custom',
    });
    await collect(web.client.runs.joinStream(thread_id, run_id), ({ event }) => event === 'custom');
    await web.client.runs.cancel(thread_id, run_id, true);
    expect((await web.client.runs.get(thread_id, run_id)).status).toBe('interrupted');
  });

  it('gives the stream and the result of a run without a thread to who waits elsewhere, also late', async () => {
    const run = await web.client.runs.create(null, 'counter', {
      input: { count: 10, delayMs: 20 },
      streamMode: 'custom',
    });
    const [live, result] = await Promise.all([
      collect(web.client.runs.joinStream(null, run.run_id)),
      web.client.runs.join(run.thread_id, run.run_id),
    ]);
    await expect(web.client.threads.get(run.thread_id)).rejects.toThrow(/HTTP 404/);
    expect(idsOf(live)).toEqual(firstIds(21));
    expect(result).toMatchObject({ trail: ['first', 'second'] });
    expect(await collect(web.client.runs.joinStream(null, run.run_id))).toEqual(live);
    expect(await web.client.runs.join(run.thread_id, run.run_id)).toEqual(result);
  });

  it('follows a thread from one while the other runs it', async () => {
    const { thread_id } = await web.client.threads.create();
    let left = 2;
    const isLast = ({ id = '' }: Part) => id.endsWith('-end') && --left === 0;
    const reading = collect(web.client.threads.joinStream(thread_id), isLast);
    for (let run = 0; run < 2; run++) {
      const { run_id } = await web.client.runs.create(thread_id, 'counter', {
        input: { count: 1, delayMs: 50 },
        streamMode: 'custom',
      });
      await web.client.runs.join(thread_id, run_id);
    }
    const ids = (await reading).map(({ id }) => id);
    expect(ids).toEqual(['1-1', '1-2', '1-3', '1-end', '2-1', '2-2', '2-3', '2-end']);
  });
});
