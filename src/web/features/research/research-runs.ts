import type { Mode } from '#shared/research/modes.ts';
import { reduceResearch } from './research-reducer.ts';
import { initialState, type ResearchAction, type ResearchState, type StreamEvent } from './research-state.ts';

export type RunAddress = { threadId: string; runId: string };

/** The workflow service as this page uses it. A stream that fails for good throws RunRefused. */
export type WorkflowPort = {
  start(
    request: { sessionId: string; topic: string; mode: Mode },
    options: { signal: AbortSignal; onCreated: (run: RunAddress) => void },
  ): AsyncIterable<StreamEvent>;
  join(run: RunAddress, options: { signal: AbortSignal; lastEventId: string }): AsyncIterable<StreamEvent>;
  cancel(run: RunAddress): Promise<void>;
};

/** The service answered that it will not stream: trying again cannot help. */
export class RunRefused extends Error {}

type Entry = { state: ResearchState; abort: AbortController; run?: RunAddress; lastEventId: string };

type Options = {
  workflow: WorkflowPort;
  /** Called once when a run is over, whatever its outcome. */
  onEnded: (sessionId: string, state: ResearchState) => void;
  /** Milliseconds before the next try to connect, after `failures` failed ones. */
  backoffMs?: (failures: number) => number;
  now?: () => number;
};

export type ResearchRuns = ReturnType<typeof createResearchRuns>;

const everyEvent = '-1';
const defaultBackoffMs = (failures: number) => Math.min(10_000, 500 * 2 ** (failures - 1));

/** Follows runs, one per research session, independent of what the page shows; a lost connection is taken up again. */
export function createResearchRuns({
  workflow,
  onEnded,
  backoffMs = defaultBackoffMs,
  now = Date.now,
}: Options) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();

  function dispatch(sessionId: string, entry: Entry, action: ResearchAction): void {
    if (entries.get(sessionId) !== entry) return;
    const state = reduceResearch(entry.state, action);
    if (state === entry.state) return;
    entry.state = state;
    for (const listener of listeners) listener();
  }

  function add(sessionId: string, topic: string, mode: Mode, run?: RunAddress): Entry {
    forget(sessionId);
    const state = initialState(topic, mode, now());
    const entry: Entry = {
      state: { ...state, canCancel: run !== undefined },
      abort: new AbortController(),
      run,
      lastEventId: everyEvent,
    };
    entries.set(sessionId, entry);
    for (const listener of listeners) listener();
    return entry;
  }

  function forget(sessionId: string): void {
    entries.get(sessionId)?.abort.abort();
    if (entries.delete(sessionId)) for (const listener of listeners) listener();
  }

  async function follow(sessionId: string, entry: Entry, first?: AsyncIterable<StreamEvent>): Promise<void> {
    const { signal } = entry.abort;
    let stream = first;
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (!stream && !entry.run) throw new RunRefused('The connection was lost before the research began.');
        stream ??= workflow.join(entry.run as RunAddress, { signal, lastEventId: entry.lastEventId });
        for await (const event of stream) {
          failures = 0;
          if (event.id) entry.lastEventId = event.id;
          dispatch(sessionId, entry, { type: 'event', event, at: now() });
        }
        dispatch(sessionId, entry, { type: 'ended', at: now() });
        break;
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof RunRefused) {
          dispatch(sessionId, entry, { type: 'failed', message: error.message, at: now() });
          break;
        }
        stream = undefined;
        failures += 1;
        dispatch(sessionId, entry, { type: 'connection-lost' });
        await delay(backoffMs(failures), signal);
      }
    }
    if (!signal.aborted) onEnded(sessionId, entry.state);
  }

  return {
    get: (sessionId: string): ResearchState | undefined => entries.get(sessionId)?.state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Starts the run of a session that holds a credit. */
    start(sessionId: string, topic: string, mode: Mode): Promise<void> {
      const entry = add(sessionId, topic, mode);
      const onCreated = (run: RunAddress) => {
        entry.run = run;
        dispatch(sessionId, entry, { type: 'created' });
      };
      const stream = workflow.start({ sessionId, topic, mode }, { signal: entry.abort.signal, onCreated });
      return follow(sessionId, entry, stream);
    },

    /** Follows a run that was started before, from its first event. Does nothing when it is followed already. */
    async join(sessionId: string, topic: string, mode: Mode, run: RunAddress): Promise<void> {
      if (entries.get(sessionId)?.run?.runId === run.runId) return;
      await follow(sessionId, add(sessionId, topic, mode, run));
    },

    /** Asks the service to stop the run; its stream then ends. */
    async cancel(sessionId: string): Promise<void> {
      const entry = entries.get(sessionId);
      if (!entry?.run) return;
      dispatch(sessionId, entry, { type: 'cancelling', isCancelling: true });
      try {
        await workflow.cancel(entry.run);
      } catch (error) {
        dispatch(sessionId, entry, { type: 'cancelling', isCancelling: false });
        throw error;
      }
    },

    forget,

    clear(): void {
      for (const sessionId of [...entries.keys()]) forget(sessionId);
    },
  };
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
