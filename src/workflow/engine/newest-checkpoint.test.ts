import { emptyCheckpoint, type PendingWrite } from '@langchain/langgraph-checkpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { Checkpointer } from './checkpointer.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

const metadata = { source: 'loop', step: 1, parents: {} } as const;
const at = (threadId: string, checkpointId?: string) => ({
  configurable: {
    thread_id: threadId,
    checkpoint_ns: '',
    ...(checkpointId ? { checkpoint_id: checkpointId } : {}),
  },
});

function checkpoint(id: string, values: Record<string, unknown>, versions: Record<string, number>) {
  return { ...emptyCheckpoint(), id, channel_values: values, channel_versions: versions };
}

/** Two steps: `kept` stays as the first left it, `gone` is emptied. */
async function walk(checkpointer: Checkpointer, threadId: string, from?: string) {
  const first = checkpoint(`${threadId}-1`, { kept: { z: 1, a: [2] }, gone: 'x' }, { kept: 1.5, gone: 1.25 });
  await checkpointer.put(at(threadId, from), first, metadata, { kept: 1.5, gone: 1.25 });
  const second = checkpoint(`${threadId}-2`, { kept: first.channel_values.kept }, { kept: 1.5, gone: 2.5 });
  await checkpointer.put(at(threadId, first.id), second, { ...metadata, step: 2 }, { gone: 2.5 });
  const writes: PendingWrite[] = [
    ['kept', 'late'],
    ['__interrupt__', { value: 'Which dose?' }],
  ];
  await checkpointer.putWrites(at(threadId, second.id), writes, 'task-b');
  await checkpointer.putWrites(at(threadId, second.id), [['kept', 'early']], 'task-a');
  await checkpointer.putWrites(at(threadId, second.id), [['kept', 'again']], 'task-a');
  await checkpointer.putWrites(at(threadId, first.id), [['kept', 'old']], 'task-a');
}

it('is what the database answers, for a thread that was empty and for one that was not', async () => {
  const first = new Checkpointer(database.db, undefined, undefined, 'thread-a');
  await walk(first, 'thread-a');
  const stored = await new Checkpointer(database.db).getTuple(at('thread-a'));
  const reader = new Checkpointer(database.db);
  reader.known = first.findNewest();
  expect(reader.known).toMatchObject({ values: { kept: { z: 1, a: [2] } }, writes: { length: 3 } });
  expect(await reader.getTuple(at('thread-a'))).toEqual(stored);

  const later = new Checkpointer(database.db);
  const before = await later.getTuple(at('thread-a'));
  const next = checkpoint(
    'thread-a-3',
    { kept: before?.checkpoint.channel_values.kept, more: 7 },
    { kept: 1.5, more: 3 },
  );
  await later.put(at('thread-a', 'thread-a-2'), next, metadata, { more: 3 });
  reader.known = later.findNewest();
  expect(reader.known?.values).toEqual({ kept: { z: 1, a: [2] }, more: 7 });
  expect(await reader.getTuple(at('thread-a'))).toEqual(
    await new Checkpointer(database.db).getTuple(at('thread-a')),
  );
});

it('is not told where what came before was never seen', async () => {
  const unseen = new Checkpointer(database.db);
  await walk(unseen, 'thread-b');
  expect(unseen.findNewest()).toBeUndefined();
  const elsewhere = new Checkpointer(database.db, undefined, undefined, 'thread-c');
  await walk(elsewhere, 'thread-c', 'another');
  expect(elsewhere.findNewest()).toBeUndefined();
});
