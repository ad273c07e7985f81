import { randomUUID } from 'node:crypto';
import { emptyCheckpoint, uuid6 } from '@langchain/langgraph-checkpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { Checkpointer } from '../engine/checkpointer.ts';
import { pruneCheckpoints } from './prune-checkpoints.ts';

const thread = randomUUID();
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

async function count(table: string): Promise<number> {
  const found = await database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where thread_id = ${thread}`,
  );
  return found.rows[0]?.n ?? 0;
}

it('prunes old checkpoints with what only they needed, and leaves the others whole', async () => {
  const saver = new Checkpointer(database.db);
  let config = { configurable: { thread_id: thread, checkpoint_ns: '' } } as Parameters<typeof saver.put>[0];
  for (let step = 0; step < 10; step += 1) {
    const checkpoint = {
      ...emptyCheckpoint(),
      id: uuid6(step),
      channel_values: { constant: 'always', step },
      channel_versions: { constant: 1, step: step + 1 },
    };
    const changed: Record<string, number> = step === 0 ? { constant: 1, step: 1 } : { step: step + 1 };
    config = await saver.put(config, checkpoint, { source: 'loop', step, parents: {} }, changed);
    await saver.putWrites(config, [['step', step]], 'task');
  }
  await pruneCheckpoints(database.db, thread, { keep: 3 });
  expect(await count('workflow_checkpoints')).toBe(3);
  expect(await count('workflow_checkpoint_writes')).toBe(3);
  expect(await count('workflow_checkpoint_blobs')).toBe(4);
  const left = [];
  for await (const tuple of saver.list({ configurable: { thread_id: thread } })) left.push(tuple);
  expect(left.map(({ checkpoint }) => checkpoint.channel_values)).toEqual(
    [9, 8, 7].map((step) => ({ constant: 'always', step })),
  );
  await pruneCheckpoints(database.db, thread, { keep: 3 });
  expect(await count('workflow_checkpoints')).toBe(3);
});
