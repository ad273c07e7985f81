import type { Db } from '#platform/database/index.ts';
import type { Fence } from '../storage/fence.ts';
import { appendEvents, type LoggedEvent, type RunEvent } from '../storage/run-events.ts';
import type { Guard } from './guard.ts';

/** Above this the graph waits for the database. */
const bufferedEvents = 2_000;
const bufferedChars = 4_000_000;
const batchEvents = 500;
const batchChars = 1_000_000;

export type RunLog = {
  readonly lastSeq: number;
  /** Takes one event; a promise when the buffer is full. Errors show in the guard and in `flush`. */
  write(event: RunEvent): Promise<void> | undefined;
  /** Resolves when all that was written is committed. */
  flush(): Promise<void>;
};

/** Commits events in order, in groups: what comes while one insert travels joins the next. */
export function createRunLog(options: {
  db: Db;
  guard: Guard;
  lastSeq: number;
  onAppended(events: LoggedEvent[]): void;
}): RunLog {
  const { db, guard } = options;
  const { fence } = guard;
  if (!fence) throw new Error('A run log needs the fence of its attempt');
  const buffer: RunEvent[] = [];
  let chars = 0;
  let { lastSeq } = options;
  let draining: Promise<void> | undefined;

  function takeBatch(): RunEvent[] {
    let count = 0;
    let size = 0;
    while (count < buffer.length && count < batchEvents && size < batchChars) {
      size += buffer[count]?.data.length ?? 0;
      count += 1;
    }
    chars -= size;
    return buffer.splice(0, count);
  }

  async function drain(held: Fence) {
    try {
      while (buffer.length > 0) {
        const batch = takeBatch();
        const firstSeq = lastSeq + 1;
        const atMs = Date.now();
        await guard.write(() => appendEvents(db, held, firstSeq, atMs, batch));
        lastSeq += batch.length;
        options.onAppended(batch.map((event, index) => ({ ...event, seq: firstSeq + index, atMs })));
      }
    } finally {
      // In the same breath as the last look at the buffer, or an event written meanwhile would stay behind.
      draining = undefined;
    }
  }

  return {
    get lastSeq() {
      return lastSeq;
    },
    write(event) {
      if (guard.failure) return undefined;
      buffer.push(event);
      chars += event.data.length;
      draining ??= drain(fence).catch(() => undefined);
      return buffer.length > bufferedEvents || chars > bufferedChars ? draining : undefined;
    },
    async flush() {
      while (draining) await draining;
      if (guard.failure) throw guard.failure;
    },
  };
}
