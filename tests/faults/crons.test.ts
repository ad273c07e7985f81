import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createQueue } from '#platform/queue/index.ts';
import { testEngine } from '../support/database.ts';
import { openFaultPlace } from '../support/faults/place.ts';
import { isLong } from '../support/long.ts';
import type { ProcessOptions, WorkflowProcess } from '../support/workflow-process.ts';

const cronCount = isLong ? 300 : 30;
/** The process stops when the next moments of several crons are moved on and this run is about to be stored. */
const stopAt = {
  statement: 'insert into "workflow_runs"',
  within: 'update "workflow_crons"',
  when: 'before',
} as const;
const yearly = { schedule: '0 0 1 1 *', input: { count: 0 }, onRunCompleted: 'keep' as const };

let place: Awaited<ReturnType<typeof openFaultPlace>>;
beforeEach(async () => {
  if (testEngine === 'postgres') place = await openFaultPlace();
});
afterEach(() => place?.close());

const startThree = (options?: ProcessOptions) => Promise.all([1, 2, 3].map(() => place.start(options)));

async function createCrons(server: WorkflowProcess | undefined): Promise<void> {
  if (!server) throw new Error('No process');
  const { thread_id } = await server.client.threads.create();
  for (let n = 0; n < cronCount; n++) {
    // Some share a thread, where each waits for the one before.
    await (n % 4 === 0
      ? server.client.crons.createForThread(thread_id, 'counter', { ...yearly, multitaskStrategy: 'enqueue' })
      : server.client.crons.create('counter', yearly));
  }
}

/** Makes every cron due now, and has the workers look at once rather than with the next minute. */
async function makeDue(): Promise<void> {
  await place.query(`update workflow_crons set next_run_at = now() - interval '1 second'`);
  const logger = createLogger('silent');
  const database = await openDatabase({
    databaseUrl: place.url,
    dataDir: place.dataDir,
    logger,
    poolSize: 1,
  });
  const queue = await createQueue(database, logger, { worker: false });
  // Refused when such a look is waiting already.
  await queue.enqueue(database.db, 'workflow.crons', {}).catch(() => undefined);
  await queue.close();
  await database.close();
}

const countDue = async () =>
  Number(
    (await place.query<{ count: string }>('select count(*) from workflow_crons where next_run_at < now()'))[0]
      ?.count,
  );

/** How often each cron made a run, and how often each of these ended. */
async function readFirings() {
  const runs = await place.query<{ cron: string; run: string; status: string; ended: string }>(`
    select r.metadata ->> 'cron_id' as cron, r.run_id as run, r.status,
      (select count(*) from test_ended e where e.run_id = r.run_id::text) as ended
    from workflow_runs r`);
  const jobs = await place.query<{ count: string }>(
    `select count(distinct data ->> 'runId') from pgboss.job where name = 'workflow.run'`,
  );
  return { runs, crons: new Set(runs.map(({ cron }) => cron)).size, jobs: Number(jobs[0]?.count) };
}

async function expectFiredOnce(rounds: number): Promise<void> {
  await expect.poll(countDue, { timeout: 90_000, interval: 250 }).toBe(0);
  const hasWork = async () => (await readFirings()).runs.some(({ status }) => status !== 'success');
  await expect.poll(hasWork, { timeout: 90_000, interval: 500 }).toBe(false);
  // Whatever would fire a second time may do so now.
  await sleep(3_000);
  const { runs, crons, jobs } = await readFirings();
  expect(runs).toHaveLength(cronCount * rounds);
  expect(crons).toBe(cronCount);
  expect(jobs).toBe(cronCount * rounds);
  expect(runs.filter(({ ended }) => Number(ended) !== 1)).toEqual([]);
  const errors = await place.query('select last_error from workflow_crons where last_error is not null');
  expect(errors).toEqual([]);
}

describe.runIf(testEngine === 'postgres')('crons that are all due at once, in three processes', () => {
  it('fire once each, time after time', async () => {
    const [first] = await startThree();
    await createCrons(first);
    for (let round = 1; round <= 3; round++) {
      await makeDue();
      await expectFiredOnce(round);
    }
  }, 240_000);

  it('fire once each when one process after the other dies while it fires them, and others take over', async () => {
    const processes = await startThree({ stopAt: { ...stopAt, nth: 6 }, stopSignal: 'SIGKILL' });
    await createCrons(processes[0]);
    await makeDue();
    await Promise.all(processes.map(({ ended }) => ended));
    expect(await countDue()).toBeGreaterThan(cronCount / 3);
    await startThree();
    await expectFiredOnce(1);
  }, 240_000);

  it('fire once each when processes are paused while they fire them, and wake up when others have', async () => {
    const processes = await startThree({ stopAt: { ...stopAt, nth: 6 }, stopSignal: 'SIGSTOP' });
    await createCrons(processes[0]);
    await makeDue();
    await Promise.all(processes.map(({ line }) => line('reached')));
    for (const { send } of processes) send('SIGCONT');
    await expectFiredOnce(1);
  }, 240_000);
});
