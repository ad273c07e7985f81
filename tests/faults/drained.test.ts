import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.ts';
import { expectWhole, isBusy, readThread } from '../support/faults/facts.ts';
import { follow } from '../support/faults/follow.ts';
import { type FaultPlace, openFaultPlace } from '../support/faults/place.ts';
import { isLong } from '../support/long.ts';
import { firstIds, idsOf } from '../support/workflow.ts';

const runCount = isLong ? 24 : 12;
/** Half of what a takeover needs that waits for a heartbeat to be missed, on a slow machine too. */
const handedOverMs = 6_000;

describe.runIf(testEngine === 'postgres')('a worker told to stop', () => {
  let place: FaultPlace;
  beforeEach(async () => {
    place = await openFaultPlace();
  });
  afterEach(() => place.close());

  it('hands its runs to another one at once, breaks its streams, and ends, also when told twice', async () => {
    const leaving = await place.start();
    const staying = await place.start();
    const runs = await Promise.all(
      Array.from({ length: runCount }, async () => {
        const { thread_id } = await leaving.client.threads.create();
        const { run_id } = await leaving.client.runs.create(thread_id, 'tracked', {
          input: { ticks: 30, tickMs: 60 },
          streamMode: ['custom'],
        });
        return { thread_id, run_id };
      }),
    );
    const streams = runs.map(({ thread_id, run_id }) =>
      follow([leaving.client, staying.client], thread_id, run_id),
    );
    const holders = await readHolders(runs.length);
    const held = [...holders].filter(([, pid]) => pid === leaving.pid).map(([runId]) => runId);
    expect(held.length).toBeGreaterThan(0);

    const toldAt = Date.now();
    const ended = leaving.end('SIGTERM');
    await sleep(50);
    leaving.send('SIGTERM');
    while ((await readTakenOver(held)).length < held.length) {
      if (Date.now() - toldAt > 20_000)
        throw new Error('Runs of the worker that stopped wait for another one');
      await sleep(20);
    }
    const takenMs = Date.now() - toldAt;
    expect(await ended).toBe(0);
    console.log(`${held.length} runs handed over in ${takenMs} ms, ended after ${Date.now() - toldAt} ms`);

    for (const [index, stream] of streams.entries()) {
      const { parts, breaks } = await stream;
      expect(breaks).toBe(1);
      expect(idsOf(parts), runs[index]?.run_id).toEqual(firstIds(parts.length));
    }
    while (await isBusy(place)) await sleep(50);
    for (const { thread_id, run_id } of runs) {
      const thread = await readThread(place, thread_id);
      expectWhole(thread);
      expect(thread).toMatchObject({ status: 'idle', trail: ['first', 'second'] });
      expect(thread.runs).toMatchObject([
        { run_id, status: 'success', attempt: held.includes(run_id) ? 2 : 1, crashes: 0 },
      ]);
    }
    expect(takenMs).toBeLessThanOrEqual(handedOverMs);
  });

  /** Which process works on which run, once all are running. */
  async function readHolders(count: number): Promise<Map<string, number>> {
    for (;;) {
      const rows = await place.query<{ run_id: string; pid: string }>(
        // The first event may share its row with those after it.
        `select distinct on (run_id) run_id, split_part(data, E'\\n', 1)::json ->> 'pid' as pid
          from workflow_run_events where event = 'custom' order by run_id, seq`,
      );
      if (rows.length === count) return new Map(rows.map(({ run_id, pid }) => [run_id, Number(pid)]));
      await sleep(50);
    }
  }

  const readTakenOver = (runIds: string[]) =>
    place.query('select 1 from workflow_runs where run_id = any($1) and (attempt > 1 or status = $2)', [
      runIds,
      'success',
    ]);
});
