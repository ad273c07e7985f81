import { v7 } from '@langchain/core/utils/uuid';
import { emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, WithConnection } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createNotify, type Notify } from '#platform/notify/index.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import type { LoggedEvent } from '../storage/run-events.ts';
import { claimRun, insertRun } from '../storage/runs.ts';
import { insertThread } from '../storage/threads.ts';
import { Checkpointer } from './checkpointer.ts';
import { createFencedStorage, FenceLostError } from './fenced-storage.ts';
import { createJournal } from './journal.ts';
import { createRunEventBus, type RunEventBus } from './run-event-bus.ts';
import { readRun } from './run-reader.ts';

let database: Database;
let notify: Notify;
let eventBus: RunEventBus;
beforeAll(async () => {
  database = await openTestDatabase();
  notify = await createNotify(database);
  eventBus = createRunEventBus(database, notify, createLogger('silent'));
});
afterAll(async () => {
  eventBus?.close();
  await notify?.close();
  await database?.close();
});

async function newRun(): Promise<string> {
  const threadId = v7();
  const runId = v7();
  await insertThread(database.db, { threadId, owner: null, metadata: {} });
  await insertRun(database.db, {
    runId,
    threadId,
    assistantId: 'any',
    multitaskStrategy: 'reject',
    metadata: {},
    kwargs: {},
  });
  return runId;
}

async function openJournal(runId: string, withConnection = database.withConnection) {
  const run = await claimRun(database.db, runId);
  if (!run) throw new Error('not claimed');
  const guard = createFencedStorage({ runId, attempt: run.attempt }, () => undefined);
  const onAppended = (events: LoggedEvent[]) => eventBus.appended(runId, events);
  return {
    guard,
    journal: createJournal({ withConnection, guard, lastSeq: 0, onAppended, onCancelled: () => undefined }),
  };
}

const read = (runId: string, after = 0, signal = new AbortController().signal) =>
  readRun({ db: database.db, eventBus }, runId, { after, idleMs: 50, signal });

describe('the journal of a run', () => {
  it('numbers events without a gap in the order they were written, however they come', async () => {
    const runId = await newRun();
    const { journal } = await openJournal(runId);
    const stop = new AbortController();
    const seen: LoggedEvent[] = [];
    const reading = (async () => {
      for await (const events of read(runId, 0, stop.signal)) seen.push(...events);
    })();
    reading.catch(() => undefined);
    for (let index = 1; index <= 3000; index += 1) {
      await journal.write({ event: 'custom', data: String(index) });
      if (index % 97 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await journal.flush();
    expect(journal.lastSeq).toBe(3000);
    while (seen.length < 3000) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(seen.map(({ seq, data }) => [seq, data])).toEqual(
      Array.from({ length: 3000 }, (_, index) => [index + 1, String(index + 1)]),
    );
    stop.abort(new Error('enough'));
    await expect(reading).rejects.toThrow('enough');
  });

  it('includes what arrives until a connection is free, and leaves it to the end of a run that ends meanwhile', async () => {
    let free = () => {};
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    let asked = 0;
    const late: WithConnection = async (work) => {
      asked += 1;
      await freed;
      return database.withConnection(work);
    };
    const [going, ending] = [
      await openJournal(await newRun(), late),
      await openJournal(await newRun(), late),
    ];
    for (const { journal } of [going, ending]) void journal.write({ event: 'custom', data: '1' });
    while (asked < 2) await new Promise((resolve) => setImmediate(resolve));
    for (const { journal } of [going, ending]) void journal.write({ event: 'custom', data: '2' });
    const closed = ending.journal.close();
    free();
    await going.journal.flush();
    expect([going.journal.lastSeq, asked]).toEqual([2, 2]);
    expect((await closed)?.events.map(({ seq, data }) => [seq, data])).toEqual([
      [1, '1'],
      [2, '2'],
    ]);
  });

  it('keeps events of one name in sequence in one row, and reads them from any of them on', async () => {
    const runId = await newRun();
    const { journal } = await openJournal(runId);
    const names = ['metadata', ...Array.from({ length: 6 }, () => 'custom'), 'values', 'custom'];
    for (const [index, event] of names.entries()) void journal.write({ event, data: `"a\\n${index}"` });
    await journal.flush();
    const stored = await database.db.execute(
      sql`select seq::int, event from workflow_run_events where run_id = ${runId} order by seq`,
    );
    expect(stored.rows).toEqual([
      { seq: 1, event: 'metadata' },
      { seq: 7, event: 'custom' },
      { seq: 8, event: 'values' },
      { seq: 9, event: 'custom' },
    ]);
    for (let after = 0; after < names.length; after += 1) {
      const { value: events } = await read(runId, after).next();
      expect(events.map(({ seq, event, data }: LoggedEvent) => [seq, event, data])).toEqual(
        names.map((event, index) => [index + 1, event, `"a\\n${index}"`]).slice(after),
      );
    }
  });

  it('leaves its last page to the transaction that ends the run, and takes nothing after it', async () => {
    const runId = await newRun();
    const { journal, guard } = await openJournal(runId);
    await journal.write({ event: 'custom', data: '1' });
    await journal.flush();
    void journal.write({ event: 'custom', data: '2' });
    const rest = await journal.close();
    expect(rest?.events.map(({ seq, data }) => [seq, data])).toEqual([[2, '2']]);
    expect(journal.write({ event: 'custom', data: '3' })).toBeUndefined();
    expect(await journal.close()).toBeUndefined();
    const saver = new Checkpointer(database.db, guard, journal.checkpoints('async'));
    const config = { configurable: { thread_id: runId, checkpoint_ns: '' } };
    const metadata = { source: 'loop' as const, step: 0, parents: {} };
    await expect(saver.put(config, emptyCheckpoint(), metadata, {})).rejects.toThrow(FenceLostError);
    const stored = () =>
      database.db.execute(sql`select data from workflow_run_events where run_id = ${runId} order by seq`);
    expect((await stored()).rows).toEqual([{ data: '1' }]);
    await database.db.transaction((tx) => rest?.append(tx) ?? Promise.resolve());
    expect((await stored()).rows).toEqual([{ data: '1' }, { data: '2' }]);
  });

  it('commits before its last page what is more than a page', async () => {
    const runId = await newRun();
    const { journal } = await openJournal(runId);
    for (let index = 1; index <= 1_700; index += 1)
      void journal.write({ event: 'custom', data: String(index) });
    const rest = await journal.close();
    const { length = 0 } = rest?.events ?? [];
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThanOrEqual(500);
    const { rows } = await database.db.execute(
      sql`select max(seq)::int as last from workflow_run_events where run_id = ${runId}`,
    );
    expect(rows).toEqual([{ last: 1_700 - length }]);
  });

  it('refuses the writer whose run another attempt has taken', async () => {
    const runId = await newRun();
    const { journal: old, guard } = await openJournal(runId);
    await old.write({ event: 'custom', data: '1' });
    await old.flush();
    await claimRun(database.db, runId);
    old.write({ event: 'custom', data: '2' });
    await expect(old.flush()).rejects.toThrow(FenceLostError);
    expect(guard.failure).toBeInstanceOf(FenceLostError);
    expect(old.write({ event: 'custom', data: '3' })).toBeUndefined();
    const stored = await database.db.execute(
      sql`select data from workflow_run_events where run_id = ${runId}`,
    );
    expect(stored.rows).toEqual([{ data: '1' }]);
  });

  it('commits events and checkpoints in the order they came, and reads a checkpoint that is still on its way', async () => {
    const runId = await newRun();
    const { journal, guard } = await openJournal(runId);
    const saver = new Checkpointer(database.db, guard, journal.checkpoints('async'));
    const config = { configurable: { thread_id: runId, checkpoint_ns: '' } };
    const seen: { events: number; checkpoints: number }[] = [];
    const count = async () => {
      const { rows } = await database.db.execute<{ events: number; checkpoints: number }>(sql`
        select (select coalesce(max(seq), 0)::int from workflow_run_events where run_id = ${runId}) as events,
          (select count(*)::int from workflow_checkpoints where run_id = ${runId}) as checkpoints`);
      seen.push(...rows);
    };
    for (let step = 0; step < 40; step += 1) {
      void journal.write({ event: 'custom', data: String(step) });
      const checkpoint = {
        ...emptyCheckpoint(),
        id: `c${String(step).padStart(3, '0')}`,
        channel_values: { n: step },
      };
      const metadata = { source: 'loop' as const, step, parents: {} };
      const saved = await saver.put(config, checkpoint, metadata, { n: step + 1 });
      await saver.putWrites(saved, [['n', step]], 'task');
      if (step % 9 === 0) {
        expect((await saver.getTuple(saved))?.pendingWrites).toEqual([['task', 'n', step]]);
        await count();
      }
    }
    await journal.flush();
    await count();
    for (const { events, checkpoints } of seen) expect(checkpoints).toBe(events);
    expect(seen.at(-1)).toEqual({ events: 40, checkpoints: 40 });
  });

  it('waits for the commit where that is asked for, and refuses checkpoints of an attempt that lost its run', async () => {
    const runId = await newRun();
    const { journal, guard } = await openJournal(runId);
    const saver = new Checkpointer(database.db, guard, journal.checkpoints('sync'));
    const config = { configurable: { thread_id: runId, checkpoint_ns: '' } };
    const metadata = { source: 'loop' as const, step: 0, parents: {} };
    await saver.put(config, { ...emptyCheckpoint(), id: 'c1' }, metadata, {});
    const stored = () => database.db.execute(sql`select 1 from workflow_checkpoints where run_id = ${runId}`);
    expect((await stored()).rows).toHaveLength(1);
    await claimRun(database.db, runId);
    const late = saver.put(config, { ...emptyCheckpoint(), id: 'c2' }, metadata, {});
    await expect(late).rejects.toThrow(FenceLostError);
    expect((await stored()).rows).toHaveLength(1);
  });

  it('hands a slow reader pages from the database, not a heap of what it missed', async () => {
    const runId = await newRun();
    const { journal } = await openJournal(runId);
    const reading = read(runId);
    expect((await reading.next()).value).toEqual([]);
    const data = JSON.stringify('x'.repeat(100_000));
    for (let index = 0; index < 60; index += 1) await journal.write({ event: 'custom', data });
    await journal.flush();
    const sizes: number[] = [];
    let seq = 0;
    while (seq < 60) {
      const page = (await reading.next()).value as LoggedEvent[];
      for (const event of page) {
        seq += 1;
        expect(event.seq).toBe(seq);
      }
      sizes.push(page.length);
    }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(12);
    await reading.return(undefined);
  });
});
