import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabaseUrl, testEngine } from '../support/database.ts';
import { isLong } from '../support/long.ts';
import { collect, idsOf } from '../support/workflow.ts';
import { startWorkflowProcess, type WorkflowProcess } from '../support/workflow-process.ts';

// More than the ten seconds of silence after which a process counts as dead.
const delayMs = isLong ? 30_000 : 14_000;

let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let processes: WorkflowProcess[] = [];

beforeEach(async () => {
  place = await createTestDatabaseUrl();
});
afterEach(async () => {
  await Promise.all(processes.map((one) => one.end('SIGKILL')));
  processes = [];
  await place.drop();
});

it('runs a node once that holds the event loop, also where another process waits for work', {
  timeout: 1_200_000,
}, async () => {
  // Only one process can have the folder of PGlite.
  for (let count = 0; count < (testEngine === 'postgres' ? 3 : 1); count += 1)
    processes.push(await startWorkflowProcess(place));
  const reader = processes.at(-1) as WorkflowProcess;
  const blocked = processes.length > 1 ? processes.slice(0, -1) : processes;
  for (let round = 0; round < (isLong ? 20 / blocked.length : 1); round += 1)
    await Promise.all(blocked.map((process) => blockOnce(process, reader)));
});

async function blockOnce(process: WorkflowProcess, reader: WorkflowProcess): Promise<void> {
  const { thread_id } = await reader.client.threads.create();
  const { run_id } = await process.client.runs.create(thread_id, 'busy', {
    input: { delayMs },
    streamMode: ['custom', 'values'],
  });
  // A process that is held answers nobody, and closes kept connections when it goes on.
  const statusOf = async () => (await reader.client.runs.get(thread_id, run_id)).status;
  if (process === reader)
    await expect.poll(() => statusOf().catch(() => 'held'), { timeout: 120_000 }).toBe('success');
  const parts = await collect(reader.client.runs.joinStream(thread_id, run_id));
  expect(parts.filter(({ event }) => event === 'metadata').map(({ data }) => data)).toEqual([
    { run_id, attempt: 1 },
  ]);
  expect(parts.filter(({ event }) => event === 'custom')).toHaveLength(1);
  expect(idsOf(parts)).toEqual(parts.map((_, index) => index));
  expect((await reader.client.runs.get(thread_id, run_id)).status).toBe('success');
  expect((await reader.client.threads.getState(thread_id)).values).toMatchObject({ trail: ['computed'] });
}

it('says on the thread why its run was given up', { timeout: 300_000 }, async () => {
  const start = async () => {
    const started = await startWorkflowProcess(place);
    processes.push(started);
    return started;
  };
  const first = await start();
  const { thread_id } = await first.client.threads.create();
  const { run_id } = await first.client.runs.create(thread_id, 'deadly', { input: {} });
  await first.ended;
  // It takes the run up again, and may die of it before it listens.
  await start().then(
    ({ ended }) => ended,
    () => undefined,
  );
  const last = await start();
  await expect
    .poll(async () => (await last.client.runs.get(thread_id, run_id)).status, { timeout: 120_000 })
    .toBe('error');
  expect(await last.client.threads.get(thread_id)).toMatchObject({
    status: 'error',
    error: { error: 'RunCrashed', message: expect.stringContaining('given up') },
  });
});
