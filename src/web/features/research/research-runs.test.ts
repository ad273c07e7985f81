import { describe, expect, it } from 'vitest';
import { createResearchRuns, type RunAddress, RunRefused, type WorkflowPort } from './research-runs.ts';
import type { ResearchState, StreamEvent } from './research-state.ts';

const address: RunAddress = { threadId: 't1', runId: 'r1' };
const log: StreamEvent[] = [
  { id: '1', event: 'metadata', data: { run_id: 'r1', attempt: 1 } },
  { id: '2', event: 'custom', data: { type: 'stage', stage: 'search', at: '2026-01-01T00:00:00Z' } },
  { id: '3', event: 'updates', data: { search: null } },
  { id: '4', event: 'updates', data: { simple_report_generation: { final_report: '<p>ok</p>' } } },
];
const after = (lastEventId: string) => log.slice(lastEventId === '-1' ? 0 : Number(lastEventId));

async function* broken(events: StreamEvent[], error: Error): AsyncGenerator<StreamEvent> {
  yield* events;
  throw error;
}
async function* whole(events: StreamEvent[]): AsyncGenerator<StreamEvent> {
  yield* events;
}

function setUp(port: Partial<WorkflowPort>) {
  const joined: string[] = [];
  const ended: ResearchState[] = [];
  const cancelled: RunAddress[] = [];
  const workflow: WorkflowPort = {
    start: (_request, { onCreated }) => {
      onCreated(address);
      return whole(log);
    },
    join: (_run, { lastEventId }) => {
      joined.push(lastEventId);
      return whole(after(lastEventId));
    },
    answer: (_request, { onCreated }) => {
      onCreated({ ...address, runId: 'answer' });
      return whole(log);
    },
    cancel: async (run) => void cancelled.push(run),
    cancelWaiting: async (sessionId) => void cancelled.push({ threadId: sessionId, runId: 'waiting' }),
    ...port,
  };
  const runs = createResearchRuns({
    workflow,
    onEnded: (_id, state) => ended.push(state),
    backoffMs: () => 0,
  });
  runs.show('s1');
  return { runs, joined, ended, cancelled };
}

describe('research runs', () => {
  it('follows a run to its end and says so once', async () => {
    const { runs, ended } = setUp({});
    let changes = 0;
    const unsubscribe = runs.subscribe(() => changes++);
    await runs.start('s1', 'q', 'quick');
    expect(runs.get('s1')).toMatchObject({ phase: 'completed', finalReport: '<p>ok</p>', canCancel: true });
    expect(ended).toEqual([runs.get('s1')]);
    unsubscribe();
    const before = changes;
    expect(before).toBeGreaterThan(0);
    runs.clear();
    expect(changes).toBe(before);
  });

  it('takes a lost stream up again behind the last event it saw', async () => {
    const { runs, joined, ended } = setUp({
      start: (_request, { onCreated }) => {
        onCreated(address);
        return broken(log.slice(0, 2), new TypeError('network error'));
      },
    });
    await runs.start('s1', 'q', 'quick');
    expect(joined).toEqual(['2']);
    expect(ended).toHaveLength(1);
    expect(runs.get('s1')).toMatchObject({ phase: 'completed', isConnectionLost: false });
  });

  it('keeps trying, and never asks again for what it has', async () => {
    const asked: string[] = [];
    const { runs } = setUp({
      join: (_run, { lastEventId }) => {
        asked.push(lastEventId);
        const rest = after(lastEventId);
        return asked.length < 4 ? broken(rest.slice(0, 1), new TypeError('network error')) : whole(rest);
      },
    });
    await runs.join('s1', 'q', 'deep', address);
    expect(asked).toEqual(['-1', '1', '2', '3']);
    expect(runs.get('s1')?.phase).toBe('completed');
  });

  it('replays a run it joins from its first event, and joins it once', async () => {
    const { runs, joined } = setUp({});
    await Promise.all([runs.join('s1', 'q', 'deep', address), runs.join('s1', 'q', 'deep', address)]);
    await runs.join('s1', 'q', 'deep', address);
    expect(joined).toEqual(['-1']);
    await runs.join('s1', 'q', 'deep', { ...address, runId: 'r2' });
    expect(joined).toEqual(['-1', '-1']);
  });

  it('counts the time of a run it joins from the first stage, of one it starts from the start', async () => {
    const firstStageAt = Date.parse('2026-01-01T00:00:00Z');
    const { runs } = setUp({});
    await runs.join('s1', 'q', 'deep', address);
    expect(runs.get('s1')?.startedAt).toBe(firstStageAt);
    await runs.start('s1', 'q', 'deep');
    expect(runs.get('s1')?.startedAt).toBeGreaterThan(firstStageAt);
  });

  it('gives up when the service refuses, with its words', async () => {
    const { runs, ended, joined } = setUp({
      start: () => broken([], new RunRefused('This run is not yours')),
    });
    await runs.start('s1', 'q', 'quick');
    expect(ended).toMatchObject([{ phase: 'failed', errorMessage: 'This run is not yours' }]);
    expect(joined).toEqual([]);
  });

  it('fails when the connection is lost before the run is known', async () => {
    const { runs, ended, joined } = setUp({ start: () => broken([], new TypeError('network error')) });
    await runs.start('s1', 'q', 'quick');
    expect(ended).toMatchObject([{ phase: 'failed' }]);
    expect(joined).toEqual([]);
  });

  it('cancels through the service and ends as stopped', async () => {
    let release = () => {};
    const wait = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { runs, ended, cancelled } = setUp({
      start: async function* (_request, { onCreated }) {
        onCreated(address);
        yield* log.slice(0, 2);
        await wait;
        yield { id: '3', event: 'error', data: { error: 'UserInterrupt', message: 'cancelled' } };
      },
    });
    const following = runs.start('s1', 'q', 'quick');
    await new Promise((resolve) => setTimeout(resolve));
    await runs.cancel('s1');
    expect(runs.get('s1')?.isCancelling).toBe(true);
    release();
    await following;
    expect(cancelled).toEqual([address]);
    expect(ended).toMatchObject([{ phase: 'stopped' }]);
  });

  it('lets a run be cancelled again when the service did not take it', async () => {
    const { runs } = setUp({ cancel: () => Promise.reject(new Error('busy')) });
    await runs.start('s1', 'q', 'quick');
    await expect(runs.cancel('s1')).rejects.toThrow('busy');
    expect(runs.get('s1')?.isCancelling).toBe(false);
  });

  it('stops following what it forgets, and reports no end of it', async () => {
    const { runs, ended } = setUp({
      start: (_request, { signal, onCreated }) => {
        onCreated(address);
        return (async function* () {
          yield* log.slice(0, 2);
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          throw new DOMException('aborted', 'AbortError');
        })();
      },
    });
    const following = runs.start('s1', 'q', 'quick');
    await new Promise((resolve) => setTimeout(resolve));
    runs.clear();
    await following;
    expect(runs.get('s1')).toBeUndefined();
    expect(ended).toEqual([]);
  });

  it('keeps of finished runs only the one that is shown', async () => {
    const { runs } = setUp({});
    await runs.start('s1', 'q', 'quick');
    expect(runs.get('s1')?.phase).toBe('completed');
    runs.show('s2');
    expect(runs.get('s1')).toBeUndefined();
    await runs.join('s3', 'q', 'quick', { threadId: 't3', runId: 'r3' });
    expect(runs.get('s3')).toBeUndefined();
  });

  it('connects at once when it is woken', async () => {
    let wake = () => {};
    const workflow: WorkflowPort = {
      start: (_request, { onCreated }) => {
        onCreated(address);
        return broken(log.slice(0, 1), new TypeError('network error'));
      },
      join: () => whole(log.slice(1)),
      answer: () => whole([]),
      cancel: async () => {},
      cancelWaiting: async () => {},
    };
    const runs = createResearchRuns({
      workflow,
      onEnded: () => {},
      backoffMs: () => 2 ** 30,
      onWake: (listener) => {
        wake = listener;
        return () => {};
      },
    });
    const following = runs.start('s1', 'q', 'quick');
    await new Promise((resolve) => setTimeout(resolve));
    expect(runs.get('s1')).toMatchObject({ phase: 'running', isConnectionLost: true });
    wake();
    await following;
    expect(runs.get('s1')?.phase).toBe('completed');
  });

  it('tells the page of a text that grows some times a second, not with each word', async () => {
    const words = Array.from({ length: 500 }, (_, at): StreamEvent => {
      const message = { id: 'm', type: 'AIMessageChunk', content: 'word '.repeat(at) };
      return { id: String(at + 10), event: 'messages/partial', data: [message] };
    });
    const metadata = { m: { metadata: { langgraph_node: 'simple_report_generation' } } };
    const { runs } = setUp({
      start: (_request, { onCreated }) => {
        onCreated(address);
        return whole([{ id: '5', event: 'messages/metadata', data: metadata }, ...words, ...log.slice(3)]);
      },
    });
    let changes = 0;
    runs.subscribe(() => changes++);
    await runs.start('s1', 'q', 'quick');
    expect(changes).toBeLessThan(20);
  });
});
