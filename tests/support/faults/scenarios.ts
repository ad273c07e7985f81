import type { Client } from '@langchain/langgraph-sdk';
import { expect } from 'vitest';
import { collect } from '../workflow.ts';
import type { RunFacts, ThreadFacts } from './facts.ts';

/** What clients do with one thread while a process dies, and what must have become of it. */
export type Scenario = {
  act(client: Client, threadId: string, options: RunOptions): Promise<unknown>;
  check(thread: ThreadFacts): void;
};
type RunOptions = { durability: 'sync' | 'async' | 'exit' };

const counting = { count: 4, delayMs: 12 };
const both = ['first', 'second'];

const start = (client: Client, threadId: string, options: object = {}) =>
  client.runs.create(threadId, 'counter', { input: counting, streamMode: ['custom', 'updates'], ...options });
const firstEvent = (client: Client, threadId: string, runId: string) =>
  collect(client.runs.joinStream(threadId, runId), ({ event }) => event === 'custom');
const statuses = (runs: RunFacts[]) => runs.map(({ status }) => status);

export const scenarios = {
  /** One run, to its end. Killed before it was accepted, it does not exist. */
  run: {
    act: async (client, threadId, options) => {
      const { run_id } = await start(client, threadId, options);
      await client.runs.join(threadId, run_id);
    },
    check({ status, trail, runs }) {
      expect(status).toBe('idle');
      expect(runs.length).toBeLessThanOrEqual(1);
      expect(statuses(runs)).toEqual(runs.map(() => 'success'));
      expect(trail).toEqual(runs.length === 1 ? both : []);
    },
  },
  /** Asked to stop before its second node: it stops there, whoever brings it there. */
  interrupted: {
    act: async (client, threadId, options) => {
      const { run_id } = await start(client, threadId, { interruptBefore: ['second'], ...options });
      await client.runs.join(threadId, run_id);
    },
    check({ status, trail, runs }) {
      expect(statuses(runs)).toEqual(['success']);
      expect(trail).toEqual(['first']);
      expect(status).toBe('interrupted');
    },
  },
  /** A second run waits for the first. */
  queued: {
    act: async (client, threadId, options) => {
      await start(client, threadId, options);
      const { run_id } = await start(client, threadId, { multitaskStrategy: 'enqueue', ...options });
      await client.runs.join(threadId, run_id);
    },
    check({ status, trail, runs }) {
      expect(status).toBe('idle');
      expect(statuses(runs)).toEqual(runs.map(() => 'success'));
      expect(trail).toEqual(runs.flatMap(() => both));
    },
  },
  /** A second run stops the first and takes its place. */
  replaced: {
    act: async (client, threadId, options) => {
      const first = await start(client, threadId, { input: { count: 50, delayMs: 20 }, ...options });
      await firstEvent(client, threadId, first.run_id);
      const { run_id } = await start(client, threadId, { multitaskStrategy: 'interrupt', ...options });
      await client.runs.join(threadId, run_id);
    },
    check({ status, trail, runs }) {
      expect(status).toBe('idle');
      const [first, second, ...more] = runs;
      expect(more).toEqual([]);
      if (second) expect([first?.status, second.status]).toEqual(['interrupted', 'success']);
      else expect(first?.status).toBe('success');
      expect(trail.slice(-2)).toEqual(both);
    },
  },
  /** A second run takes the place of the first, of which nothing stays. */
  rolledBack: {
    act: async (client, threadId, options) => {
      const first = await start(client, threadId, { input: { count: 50, delayMs: 20 }, ...options });
      await firstEvent(client, threadId, first.run_id);
      const { run_id } = await start(client, threadId, { multitaskStrategy: 'rollback', ...options });
      await client.runs.join(threadId, run_id);
    },
    check({ status, trail, runs }) {
      expect(status).toBe('idle');
      expect(statuses(runs)).toEqual(['success']);
      expect(trail).toEqual(both);
    },
  },
  cancelled: {
    act: async (client, threadId, options) => {
      const { run_id } = await start(client, threadId, { input: { count: 40, delayMs: 25 }, ...options });
      await firstEvent(client, threadId, run_id);
      await client.runs.cancel(threadId, run_id, true);
    },
    check({ status, trail, runs }) {
      expect(status).toBe('idle');
      expect(runs).toHaveLength(1);
      // Killed before the wish was stored, the run goes on to its end.
      expect(['interrupted', 'success']).toContain(runs[0]?.status);
      if (runs[0]?.status === 'success') expect(trail).toEqual(both);
    },
  },
  /** The thread is deleted while its run is running: it is there with its run's result, or gone. */
  deleted: {
    act: async (client, threadId, options) => {
      const { run_id } = await start(client, threadId, { input: { count: 40, delayMs: 25 }, ...options });
      await firstEvent(client, threadId, run_id);
      await client.threads.delete(threadId);
    },
    check({ status, runs }) {
      if (status === undefined) return;
      expect(status).toBe('idle');
      expect(runs).toHaveLength(1);
    },
  },
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;
