import type { Db } from '#platform/database/index.ts';
import { type LoggedEvent, readEvents } from '../storage/run-events.ts';
import { isFinal } from '../storage/runs.ts';
import type { RunChange, RunEventBus } from './run-event-bus.ts';

/** The run ended long ago, and the events that were asked for are no longer kept; nor is what comes after them. */
export class EventsPrunedError extends Error {
  readonly prunedTo: number;
  constructor(prunedTo: number) {
    super(`The events of the run up to ${prunedTo} are no longer kept`);
    this.prunedTo = prunedTo;
  }
}

/** What waits for a reader at most, or one event: what comes after that is read from the log. */
const inboxEvents = 1_000;
const inboxChars = 1_000_000;

/**
 * Yields the events of a run after `after`, in order and without a gap, until it has ended or is deleted.
 * An empty list says that nothing came for `idleMs`. Reads the log page by page, so that a slow consumer costs
 * no memory; one at the tail is handed what this process commits without asking the database.
 * Throws the reason of `signal` when that aborts, and EventsPrunedError.
 */
export async function* readRun(
  { db, eventBus }: { db: Db; eventBus: RunEventBus },
  runId: string,
  options: { after: number; idleMs: number; signal: AbortSignal },
): AsyncGenerator<LoggedEvent[]> {
  const { signal, idleMs } = options;
  let cursor = options.after;
  const inbox = createInbox();
  const unwatch = eventBus.watch(runId, inbox.put);
  const wake = () => inbox.put({ type: 'look' });
  signal.addEventListener('abort', wake);
  try {
    for (;;) {
      signal.throwIfAborted();
      const events = inbox.take(cursor) ?? (inbox.looked() ? [] : await poll());
      if (!events) return;
      if (events.length > 0) {
        cursor = events.at(-1)?.seq ?? cursor;
        yield events;
      } else if (inbox.endedAt === cursor) {
        return;
      } else if (!(await inbox.wait(idleMs))) {
        wake();
        yield [];
      }
    }
  } finally {
    unwatch();
    signal.removeEventListener('abort', wake);
  }

  async function poll(): Promise<LoggedEvent[] | undefined> {
    const page = await readEvents(db, runId, cursor);
    if (page && cursor < page.prunedTo) throw new EventsPrunedError(page.prunedTo);
    if (!page || (isFinal(page.status) && page.events.length === 0)) return undefined;
    if (page.events.length > 0) wake();
    return page.events;
  }
}

/** Resolves when the run has ended or is deleted; calls `onIdle` whenever `idleMs` passed. */
export async function waitForEnd(
  deps: { db: Db; eventBus: RunEventBus },
  runId: string,
  options: { idleMs: number; signal: AbortSignal; onIdle?: () => void },
): Promise<void> {
  const reading = readRun(deps, runId, { ...options, after: Number.MAX_SAFE_INTEGER });
  for await (const _ of reading) options.onIdle?.();
}

function createInbox() {
  let events: LoggedEvent[] = [];
  let chars = 0;
  let isFull = false;
  let mustLook = true;
  let endedAt: number | undefined;
  let wakeUp: (() => void) | undefined;

  function empty() {
    events = [];
    chars = 0;
    isFull = false;
  }

  function add(event: LoggedEvent) {
    isFull ||= events.length >= inboxEvents || (events.length > 0 && chars + event.data.length > inboxChars);
    if (isFull) {
      mustLook = true;
      return;
    }
    events.push(event);
    chars += event.data.length;
  }

  return {
    get endedAt() {
      return endedAt;
    },
    put(change: RunChange) {
      if (change.type === 'look') mustLook = true;
      if (change.type === 'ended') endedAt = change.lastSeq;
      // All there is so far: nothing to look for.
      if (change.type === 'begun') mustLook = false;
      if (change.type === 'begun' || change.type === 'appended') change.events.forEach(add);
      wakeUp?.();
    },
    /** What came directly after `cursor`. Anything else is dropped: the database has it. */
    take(cursor: number): LoggedEvent[] | undefined {
      const next = events.filter((event) => event.seq > cursor);
      empty();
      if (next.length === 0) return undefined;
      if (next[0]?.seq === cursor + 1) return next;
      mustLook = true;
      return undefined;
    },
    /** Whether the database need not be asked. Asking once is enough until the next change. */
    looked(): boolean {
      const looked = !mustLook;
      mustLook = false;
      return looked;
    },
    /** False when nothing came in time. */
    async wait(timeoutMs: number): Promise<boolean> {
      if (mustLook || events.length > 0 || endedAt !== undefined) {
        // An end announced before its last events were taken: let the database settle the order.
        if (endedAt !== undefined) mustLook = true;
        return true;
      }
      return new Promise((resolve) => {
        const timer = setTimeout(() => finish(false), timeoutMs);
        const finish = (woken: boolean) => {
          clearTimeout(timer);
          wakeUp = undefined;
          resolve(woken);
        };
        wakeUp = () => finish(true);
      });
    },
  };
}
