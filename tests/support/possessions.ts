import type { Client } from '@langchain/langgraph-sdk';
import { collect } from './workflow.ts';

/** One of everything a caller can own, marked so that it is recognised wherever it turns up. */
export type Possessions = {
  marker: string;
  threadId: string;
  runId: string;
  assistantId: string;
  cronId: string;
  checkpointId: string;
  namespace: string[];
  key: string;
};

const neverDue = '0 0 29 2 *';

/** `isRunning` leaves the run and its thread busy until something stops them. */
export async function acquire(client: Client, { isRunning }: { isRunning: boolean }): Promise<Possessions> {
  const marker = `mark-${crypto.randomUUID()}`;
  const metadata = { marker };
  const { thread_id: threadId } = await client.threads.create({ metadata });
  const { assistant_id: assistantId } = await client.assistants.create({
    graphId: 'counter',
    name: marker,
    metadata,
  });
  const { run_id: runId } = await client.runs.create(threadId, assistantId, {
    input: { count: 1, note: marker, ...(isRunning ? { delayMs: 600_000 } : {}) },
    metadata,
    streamMode: 'custom',
  });
  const stream = client.runs.joinStream(threadId, runId);
  await collect(stream, ({ event }) => isRunning && event === 'custom');
  const { checkpoint } = await client.threads.getState(threadId);
  const cron = { schedule: neverDue, metadata, input: { count: 0 } };
  const { cron_id: cronId } = await client.crons.createForThread(threadId, assistantId, cron);
  const namespace = ['things', marker];
  await client.store.putItem(namespace, 'key', { marker });
  const checkpointId = String(checkpoint.checkpoint_id);
  return { marker, threadId, runId, assistantId, cronId, checkpointId, namespace, key: 'key' };
}

/** All that could have changed about them, as their owner sees it. */
export async function inspect(client: Client, owned: Possessions): Promise<unknown> {
  const { threadId, runId, assistantId, cronId, namespace, key } = owned;
  return {
    thread: await client.threads.get(threadId),
    states: await client.threads.getHistory(threadId),
    runs: await client.runs.list(threadId),
    run: await client.runs.get(threadId, runId),
    assistant: await client.assistants.get(assistantId),
    versions: await client.assistants.getVersions(assistantId),
    cron: (await client.crons.search({ limit: 1000 })).find(({ cron_id }) => cron_id === cronId),
    item: await client.store.getItem(namespace, key, { refreshTtl: false }),
  };
}
