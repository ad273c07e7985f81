import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import type { WorkflowProcess } from '../workflow-process.ts';
import { expectWhole, isBusy, readThread, type ThreadFacts } from './facts.ts';
import { type FaultPlace, openFaultPlace } from './place.ts';
import { type ScenarioName, scenarios } from './scenarios.ts';
import type { StopPoint } from './stop-points.ts';

export type NamedPoint = StopPoint & {
  name: string;
  scenario: ScenarioName;
  durability?: 'sync' | 'async' | 'exit';
};
export type Drawn = { point: NamedPoint; durability: 'sync' | 'async' | 'exit' };

const reachDeadlineMs = 60_000;
const settleDeadlineMs = 90_000;

/** Two workers on one database: one dies at a point, the other one, asleep until then, takes over. */
export async function openLane() {
  const place = await openFaultPlace();
  const survivor = await place.start();
  return {
    place,
    close: () => place.close(),
    /** Kills a process at the point; returns how long the other one took to take over, in ms. */
    async kill(drawn: Drawn): Promise<number> {
      survivor.send('SIGSTOP');
      const { victim, threadId } = await bringToPoint(place, drawn, 'SIGKILL');
      await victim.ended;
      const takeoverMs = await takeOver(place, survivor, threadId);
      check(drawn, await readThread(place, threadId));
      return takeoverMs;
    },
    /** Stops a process at the point, wakes it when the other one has taken over, and gives it one more run. */
    async pause(drawn: Drawn): Promise<number> {
      survivor.send('SIGSTOP');
      const { victim, threadId } = await bringToPoint(place, drawn, 'SIGSTOP');
      const takeoverMs = await takeOver(place, survivor, threadId);
      const settled = await readThread(place, threadId);
      victim.send('SIGCONT');
      await sleep(1_000);
      check(drawn, await readThread(place, threadId));
      expect(await readThread(place, threadId), 'the woken worker changes nothing').toEqual(settled);
      await expectServes(place, victim, survivor);
      await victim.end('SIGKILL');
      survivor.send('SIGCONT');
      return takeoverMs;
    },
  };
}

function check({ point }: Drawn, thread: ThreadFacts): void {
  expectWhole(thread);
  scenarios[point.scenario].check(thread);
}

async function bringToPoint(
  place: FaultPlace,
  { point, durability }: Drawn,
  stopSignal: 'SIGKILL' | 'SIGSTOP',
) {
  const victim = await place.start({ stopAt: point, stopSignal });
  const { thread_id: threadId } = await victim.client.threads.create();
  const acting = scenarios[point.scenario]
    .act(victim.client, threadId, { durability })
    .catch(() => undefined);
  const late = sleep(reachDeadlineMs, 'late', { ref: false });
  const reached = victim.line('reached').then(() => 'reached');
  const first = await Promise.race([reached, late, acting.then(() => sleep(3_000, 'passed'))]);
  if (first !== 'reached') throw new Error(`No process stopped ${point.name}: the statement was never sent`);
  return { victim, threadId };
}

/** Wakes the survivor; how long it takes until something happens to what the other one left behind. */
async function takeOver(place: FaultPlace, survivor: WorkflowProcess, threadId: string): Promise<number> {
  const left = await fingerprint(place, threadId);
  const startedAt = Date.now();
  survivor.send('SIGCONT');
  let takeoverMs: number | undefined;
  while (await isBusy(place)) {
    if (takeoverMs === undefined && (await fingerprint(place, threadId)) !== left) {
      takeoverMs = Date.now() - startedAt;
    }
    if (Date.now() - startedAt > settleDeadlineMs) throw new Error('The runs of a stopped process were lost');
    await sleep(100);
  }
  return takeoverMs ?? Date.now() - startedAt;
}

async function fingerprint(place: FaultPlace, threadId: string): Promise<string> {
  const rows = await place.query('select run_id, attempt, status from workflow_runs where thread_id = $1', [
    threadId,
  ]);
  return JSON.stringify(rows);
}

async function expectServes(
  place: FaultPlace,
  woken: WorkflowProcess,
  other: WorkflowProcess,
): Promise<void> {
  other.send('SIGSTOP');
  // Its kept connections timed out while it was stopped: the first request may meet one that is just being closed.
  const create = () => woken.client.threads.create();
  const { thread_id } = await create().catch(create);
  const { run_id } = await woken.client.runs.create(thread_id, 'counter', { input: { count: 1 } });
  await woken.client.runs.join(thread_id, run_id);
  expect(await place.query('select pid from test_ended where run_id = $1', [run_id])).toEqual([
    { pid: woken.pid },
  ]);
}
