import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.ts';
import { expectWhole, readThread } from '../support/faults/facts.ts';
import { type FaultPlace, openFaultPlace } from '../support/faults/place.ts';
import { quantile } from '../support/faults/statistics.ts';
import { createRandom, isLong, seed } from '../support/long.ts';
import type { WorkflowProcess } from '../support/workflow-process.ts';

const cancels = isLong ? 300 : 40;
const atOnce = 4;
const longestMs = 1_000;

describe.runIf(testEngine === 'postgres')(`a run cancelled from another process (seed ${seed})`, () => {
  let place: FaultPlace;
  let processes: [WorkflowProcess, WorkflowProcess];
  const random = createRandom();

  beforeAll(async () => {
    place = await openFaultPlace();
    processes = [await place.start(), await place.start()];
  });
  afterAll(() => place.close());

  it('stops its graph', async () => {
    const times = await cancelMany(async (threadId, runId, { holder, other }) => {
      await sleep(random() * 300);
      const askedAt = Date.now();
      await other.client.runs.cancel(threadId, runId);
      const line = await holder.line(`stopped ${runId}`);
      return Number(line.split(' ')[2]) - askedAt;
    }, 'tracked');
    report('the graph was stopped', times);
  }, 600_000);

  it('ends although its graph heeds no signal, and nothing the graph does later is kept', async () => {
    const threads: string[] = [];
    const times = await cancelMany(async (threadId, runId, { other }) => {
      threads.push(threadId);
      const askedAt = Date.now();
      await other.client.runs.cancel(threadId, runId, true);
      return Date.now() - askedAt;
    }, 'deaf');
    const left = await Promise.all(threads.map((threadId) => readThread(place, threadId)));
    await sleep(3_500);
    for (const [index, threadId] of threads.entries()) {
      const later = await readThread(place, threadId);
      expect(later).toEqual(left[index]);
      expectWhole(later);
      expect(later).toMatchObject({ status: 'idle', trail: [], runs: [{ status: 'interrupted' }] });
      expect(await processes[0].client.threads.getState(threadId)).toMatchObject({ values: { trail: [] } });
    }
    report('a deaf run had ended', times);
  }, 600_000);

  function report(what: string, times: number[]) {
    const p95 = quantile(times, 0.95);
    console.log(`${times.length} cancels: ${what} after p50 ${quantile(times, 0.5)} ms, p95 ${p95} ms`);
    expect(p95).toBeLessThanOrEqual(isLong ? longestMs : 10 * longestMs);
  }

  async function cancelMany(
    cancel: (
      threadId: string,
      runId: string,
      by: { holder: WorkflowProcess; other: WorkflowProcess },
    ) => Promise<number>,
    graph: 'tracked' | 'deaf',
  ): Promise<number[]> {
    const times: number[] = [];
    while (times.length < cancels) {
      const batch = Array.from({ length: atOnce }, async () => {
        const { thread_id } = await processes[0].client.threads.create();
        const input = { ticks: 60, tickMs: 50 };
        const { run_id } = await processes[0].client.runs.create(thread_id, graph, {
          input,
          streamMode: ['custom'],
        });
        const holder = await findHolder(thread_id, run_id);
        const other = processes.find((one) => one !== holder) as WorkflowProcess;
        return cancel(thread_id, run_id, { holder, other });
      });
      times.push(...(await Promise.all(batch)));
    }
    return times;
  }

  async function findHolder(threadId: string, runId: string): Promise<WorkflowProcess> {
    for await (const { event, data } of processes[0].client.runs.joinStream(threadId, runId)) {
      if (event !== 'custom') continue;
      const { pid } = data as { pid: number };
      return processes.find((one) => one.pid === pid) as WorkflowProcess;
    }
    throw new Error('The run ended before it was cancelled');
  }
});
