import type { SentAttachment } from '#shared/research/attachment.ts';
import type { Mode } from '#shared/research/modes.ts';
import { researchTexts } from '../../texts/en/research.ts';
import { reduceResearch } from './research-reducer.ts';
import { initialState, type ResearchAction, type ResearchState, type StreamEvent } from './research-state.ts';

export type RunAddress = { threadId: string; runId: string };

/** The workflow service as this page uses it. A stream that fails for good throws RunRefused. */
export type WorkflowPort = {
  start(
    request: { sessionId: string; topic: string; mode: Mode; attachments: readonly SentAttachment[] },
    options: { signal: AbortSignal; onCreated: (run: RunAddress) => void },
  ): AsyncIterable<StreamEvent>;
  join(run: RunAddress, options: { signal: AbortSignal; lastEventId: string }): AsyncIterable<StreamEvent>;
  /** Goes on with a run that waits for this answer, in a run of its own. */
  answer(
    request: { sessionId: string; threadId: string; answer: unknown },
    options: { signal: AbortSignal; onCreated: (run: RunAddress) => void },
  ): AsyncIterable<StreamEvent>;
  cancel(run: RunAddress): Promise<void>;
  /** Ends a research that waits for an answer. */
  cancelWaiting(sessionId: string): Promise<void>;
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
  /** Calls the listener when it is worth trying to connect at once, until the answer is called. */
  onWake?: (listener: () => void) => () => void;
  now?: () => number;
};

export type ResearchRuns = ReturnType<typeof createResearchRuns>;

const everyEvent = '-1';
/** Never above 2 s: a server that is back is found within 3 s. Drawn by chance, so that not all pages come at once. */
const defaultBackoffMs = (failures: number) =>
  Math.min(2_000, 250 * 2 ** (failures - 1)) * (0.75 + Math.random() / 4);
/** How often a text that is being written is told to the page. */
const textStepMs = 60;

/** Follows runs, one per research session, independent of what the page shows; a lost connection is taken up again. */
export function createResearchRuns({
  workflow,
  onEnded,
  backoffMs = defaultBackoffMs,
  onWake = () => () => {},
  now = Date.now,
}: Options) {
  const entries = new Map<string, Entry>();
  const listeners = new Set<() => void>();
  let shownId: string | undefined;
  let textTimer: ReturnType<typeof setTimeout> | undefined;

  function announce(): void {
    clearTimeout(textTimer);
    textTimer = undefined;
    for (const listener of listeners) listener();
  }

  function dispatch(sessionId: string, entry: Entry, action: ResearchAction): void {
    if (entries.get(sessionId) !== entry) return;
    const state = reduceResearch(entry.state, action);
    if (state === entry.state) return;
    entry.state = state;
    const isText = action.type === 'event' && action.event.event === 'messages/partial';
    if (isText) textTimer ??= setTimeout(announce, textStepMs);
    else announce();
  }

  function add(sessionId: string, topic: string, mode: Mode, run?: RunAddress): Entry {
    forget(sessionId);
    const isJoined = run !== undefined;
    const state = initialState(topic, mode, now(), isJoined);
    const entry: Entry = {
      state: { ...state, canCancel: isJoined },
      abort: new AbortController(),
      run,
      lastEventId: everyEvent,
    };
    entries.set(sessionId, entry);
    announce();
    return entry;
  }

  function forget(sessionId: string): void {
    entries.get(sessionId)?.abort.abort();
    if (entries.delete(sessionId)) announce();
  }

  async function follow(sessionId: string, entry: Entry, first?: AsyncIterable<StreamEvent>): Promise<void> {
    const { signal } = entry.abort;
    let stream = first;
    let failures = 0;
    while (!signal.aborted) {
      try {
        if (!stream && !entry.run) throw new RunRefused(researchTexts().question.lostBefore);
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
        await delay(backoffMs(failures), signal, onWake);
      }
    }
    if (signal.aborted) return;
    onEnded(sessionId, entry.state);
    if (sessionId !== shownId && entries.get(sessionId) === entry) forget(sessionId);
  }

  return {
    get: (sessionId: string): ResearchState | undefined => entries.get(sessionId)?.state,

    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Starts the run of a session that holds a credit. */
    start(
      sessionId: string,
      topic: string,
      mode: Mode,
      attachments: readonly SentAttachment[] = [],
    ): Promise<void> {
      shownId = sessionId;
      const entry = add(sessionId, topic, mode);
      const onCreated = (run: RunAddress) => {
        entry.run = run;
        dispatch(sessionId, entry, { type: 'created' });
      };
      const stream = workflow.start(
        { sessionId, topic, mode, attachments },
        { signal: entry.abort.signal, onCreated },
      );
      return follow(sessionId, entry, stream);
    },

    /** Follows a run that was started before, from its first event. Does nothing when it is followed already. */
    async join(sessionId: string, topic: string, mode: Mode, run: RunAddress): Promise<void> {
      const known = entries.get(sessionId);
      if (known?.run?.runId === run.runId) return;
      // What a page knew before the answer names the run that asked.
      if (known?.run?.threadId === run.threadId && known.state.phase === 'running') return;
      await follow(sessionId, add(sessionId, topic, mode, run));
    },

    /** Answers what a run asks; a refusal leaves it waiting, with its error thrown. */
    async answer(sessionId: string, answer: unknown): Promise<void> {
      const entry = entries.get(sessionId);
      if (!entry?.run || entry.state.phase !== 'waiting') return;
      const waiting = entry.run;
      const created = new Promise<AsyncIterator<StreamEvent>>((resolve, reject) => {
        const onCreated = (run: RunAddress) => {
          entry.run = run;
          entry.lastEventId = everyEvent;
          dispatch(sessionId, entry, { type: 'answered', at: now() });
        };
        const request = { sessionId, threadId: waiting.threadId, answer };
        const stream = workflow.answer(request, { signal: entry.abort.signal, onCreated });
        const iterator = stream[Symbol.asyncIterator]();
        iterator.next().then((first) => resolve(withFirst(first, iterator)), reject);
      });
      const stream = await created;
      void follow(sessionId, entry, { [Symbol.asyncIterator]: () => stream });
    },

    /** Asks the service to stop the run; its stream then ends. A run that waits for an answer is given up. */
    async cancel(sessionId: string): Promise<void> {
      const entry = entries.get(sessionId);
      if (!entry?.run) return;
      const isWaiting = entry.state.phase === 'waiting';
      dispatch(sessionId, entry, { type: 'cancelling', isCancelling: true });
      try {
        if (!isWaiting) await workflow.cancel(entry.run);
        else {
          await workflow.cancelWaiting(sessionId);
          dispatch(sessionId, entry, { type: 'given-up', at: now() });
          onEnded(sessionId, entry.state);
        }
      } catch (error) {
        dispatch(sessionId, entry, { type: 'cancelling', isCancelling: false });
        throw error;
      }
    },

    forget,

    /** Says which session the page shows: of the others only what runs is kept. */
    show(sessionId: string | undefined): void {
      shownId = sessionId;
      for (const [id, { state }] of [...entries]) {
        if (id !== sessionId && state.phase !== 'running') forget(id);
      }
    },

    clear(): void {
      for (const sessionId of [...entries.keys()]) forget(sessionId);
    },
  };
}

/** An iterator whose first step was taken already. */
function withFirst<T>(first: IteratorResult<T>, rest: AsyncIterator<T>): AsyncIterator<T> {
  let isTaken = false;
  return {
    next() {
      if (isTaken) return rest.next();
      isTaken = true;
      return Promise.resolve(first);
    },
  };
}

function delay(ms: number, signal: AbortSignal, onWake: NonNullable<Options['onWake']>): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stopListening();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stopListening = onWake(done);
    signal.addEventListener('abort', done);
  });
}
