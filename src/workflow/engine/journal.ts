import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Executor, WithConnection } from '#platform/database/index.ts';
import type { Fence } from '../storage/fence.ts';
import {
  appendJournal,
  type CheckpointEntry,
  type JournalPage,
  type NewEvent,
  type WriteEntry,
} from '../storage/journal.ts';
import type { LoggedEvent } from '../storage/run-events.ts';
import type { CheckpointSink } from './checkpointer.ts';
import { type FencedStorage, FenceLostError } from './fenced-storage.ts';

/** Above this the graph waits for the database. */
const heldEntries = 2_000;
const heldChars = 4_000_000;
const pageEntries = 500;
const pageChars = 1_000_000;

type Entry = { event: NewEvent } | { checkpoint: CheckpointEntry } | { write: WriteEntry };

export type Journal = {
  readonly lastSeq: number;
  /** Takes one event; a promise when too much is held. Errors show in the guard and in `flush`. */
  write(event: NewEvent): Promise<void> | undefined;
  /**
   * Takes checkpoints and writes. `sync` resolves when they are committed; otherwise the graph goes on, as
   * LangGraph's durability "async" allows, and waits only when too much is held.
   */
  checkpoints(durability: 'sync' | 'async'): CheckpointSink;
  /** Resolves when all that was taken is committed. */
  flush(): Promise<void>;
  /**
   * Takes nothing any more. Resolves when nothing is on its way, with what is left for the transaction that ends the run;
   * undefined where all is committed.
   */
  close(): Promise<JournalRest | undefined>;
};

/** The last page of a journal. */
export type JournalRest = {
  /** One statement; undefined, having written nothing, when the attempt no longer holds the run. */
  append(to: Executor): Promise<unknown>;
  events: LoggedEvent[];
};

/**
 * All that one attempt leaves behind, committed in the order it came, in pages: each has what arrived until a
 * connection was free.
 */
export function createJournal(options: {
  withConnection: WithConnection;
  guard: FencedStorage;
  lastSeq: number;
  onAppended(events: LoggedEvent[]): void;
  /** Somebody has asked for the end of the run; said with every commit from then on. */
  onCancelled(): void;
}): Journal {
  const { withConnection, guard } = options;
  const { fence } = guard;
  if (!fence) throw new Error('A journal needs the fence of its attempt');
  const held: { entry: Entry; chars: number }[] = [];
  let chars = 0;
  let { lastSeq } = options;
  let draining: Promise<void> | undefined;
  let isClosed = false;
  /** Checkpoints and writes that are not committed yet. */
  let unsaved = 0;

  function takePage(): Entry[] {
    let count = 0;
    let size = 0;
    while (count < held.length && count < pageEntries && size < pageChars) {
      size += held[count]?.chars ?? 0;
      count += 1;
    }
    chars -= size;
    return held.splice(0, count).map(({ entry }) => entry);
  }

  function toPage(entries: Entry[]): { page: JournalPage; events: LoggedEvent[] } {
    const events = entries.flatMap((entry) => ('event' in entry ? [entry.event] : []));
    const checkpoints = entries.flatMap((entry) => ('checkpoint' in entry ? [entry.checkpoint] : []));
    const writes = entries.flatMap((entry) => ('write' in entry ? [entry.write] : []));
    const firstSeq = lastSeq + 1;
    const atMs = Date.now();
    return {
      page: { events, firstSeq, atMs, checkpoints, writes },
      events: events.map(({ event, data }, index) => ({ event, data, seq: firstSeq + index, atMs })),
    };
  }

  /** The last page is left to the end of the run. */
  const isDrained = () => held.length === 0 || (isClosed && held.length <= pageEntries && chars < pageChars);

  async function drain(fence: Fence) {
    try {
      // What a graph does in one turn of the event loop is one statement.
      await nextTurn();
      while (!isDrained()) await savePage(fence);
    } finally {
      // In the same breath as the last look at what is held, or an entry taken meanwhile would stay behind.
      draining = undefined;
    }
  }

  /** Commits what has arrived by the time a connection is free. */
  async function savePage(fence: Fence): Promise<void> {
    const saved: { page?: ReturnType<typeof toPage>; cancelled?: boolean } = {};
    await guard.write(() =>
      withConnection(async (to) => {
        // The run may have ended meanwhile: its last transaction includes the last page.
        if (isDrained()) return true;
        saved.page = toPage(takePage());
        const appended = await appendJournal(to, fence, saved.page.page);
        saved.cancelled = appended?.cancelled ?? false;
        return appended !== undefined;
      }),
    );
    if (!saved.page) return;
    const { page, events } = saved.page;
    if (saved.cancelled) options.onCancelled();
    unsaved -= page.checkpoints.length + page.writes.length;
    lastSeq += events.length;
    if (events.length > 0) options.onAppended(events);
  }

  function take(entry: Entry, size: number): void {
    held.push({ entry, chars: size });
    chars += size;
    draining ??= drain(fence as Fence).catch(() => undefined);
  }

  const isFull = () => held.length > heldEntries || chars > heldChars;

  async function flush() {
    while (draining) await draining;
    if (guard.failure) throw guard.failure;
  }

  return {
    get lastSeq() {
      return lastSeq;
    },
    write(event) {
      if (guard.failure || isClosed) return undefined;
      take({ event }, event.data.length);
      return isFull() ? draining : undefined;
    },
    checkpoints: (durability) => ({
      ensureOpen() {
        if (isClosed) throw new FenceLostError('The run has ended');
      },
      async put({ checkpoints = [], writes = [] }) {
        if (guard.failure) throw guard.failure;
        unsaved += checkpoints.length + writes.length;
        for (const checkpoint of checkpoints) take({ checkpoint }, sizeOf(checkpoint));
        for (const write of writes) take({ write }, write.valueJson.length);
        if (durability === 'sync' || isFull()) await flush();
      },
      async saved() {
        if (unsaved > 0) await flush();
      },
    }),
    flush,
    async close() {
      isClosed = true;
      await flush();
      if (held.length === 0) return undefined;
      const { page, events } = toPage(takePage());
      lastSeq += events.length;
      return { append: (to) => appendJournal(to, fence, page), events };
    },
  };
}

function sizeOf({ checkpointJson, metadataJson, blobs }: CheckpointEntry): number {
  return blobs.reduce(
    (total, { valueJson }) => total + valueJson.length,
    checkpointJson.length + metadataJson.length,
  );
}
