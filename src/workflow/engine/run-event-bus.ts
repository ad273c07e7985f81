import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Notify, NotifyCall } from '#platform/notify/index.ts';
import type { LoggedEvent } from '../storage/run-events.ts';

/** `look`: something may have happened, the database knows. The others come from this process, without asking it. */
export type RunChange =
  | { type: 'look' }
  | { type: 'begun'; events: LoggedEvent[] }
  | { type: 'appended'; events: LoggedEvent[] }
  | { type: 'ended'; lastSeq: number };

export type RunEventBus = {
  /** The first events of a run that begins here; kept for who watches it before more of them come. */
  begun(runId: string, events: LoggedEvent[]): void;
  /** Tells watchers of events that are committed. */
  appended(runId: string, events: LoggedEvent[]): void;
  /** Tells watchers here of an end that is committed, with the events that were so with it; its transaction told the other processes. */
  ended(runId: string, lastSeq: number, events?: LoggedEvent[]): void;
  /** This process no longer works on the run: its watchers here look what has become of it. */
  left(runId: string): void;
  /** Tells all processes, when the transaction commits, to look at the run or thread. */
  announce(to: Queryable, id: string): Promise<void>;
  /** The same, as an expression for a statement that has something to do besides. */
  announcement(id: string, to?: 'anyone' | 'others'): NotifyCall;
  /** The listener hears at once of events that have begun the run here. */
  watch(runId: string, listener: (change: RunChange) => void): () => void;
  /** Asks the worker of the run, wherever it is, to look whether it is to be cancelled. */
  announceCancel(to: Queryable, runId: string): Promise<void>;
  onCancel(runId: string, listener: () => void): () => void;
  close(): void;
};

const runChannel = 'workflow.run';
const cancelChannel = 'workflow.cancel';
const idsPerMessage = 150;
const announceEveryMs = 25;

export function createRunEventBus(database: Database, notify: Notify, logger: Logger): RunEventBus {
  const self = randomUUID();
  const watchers = createListeners<RunChange>();
  const cancels = createListeners<void>();
  const fresh = new Map<string, LoggedEvent[]>();
  const unannounced = new Set<string>();
  let announcing = false;

  const unsubscribe = [
    notify.subscribe(runChannel, (payload) => {
      const [sender, ids] = payload.split(' ');
      if (!ids) watchers.emitAll({ type: 'look' });
      else if (sender !== self) for (const id of ids.split(',')) watchers.emit(id, { type: 'look' });
    }),
    notify.subscribe(cancelChannel, (runId) => {
      if (runId) cancels.emit(runId, undefined);
      else cancels.emitAll(undefined);
    }),
  ];

  /** One message at a time for all runs, the first at once: what is appended until the next joins that. */
  async function announceAppended() {
    if (announcing) return;
    announcing = true;
    try {
      while (unannounced.size > 0) {
        const ids = [...unannounced].slice(0, idsPerMessage);
        for (const id of ids) unannounced.delete(id);
        await notify.publish(database.db, runChannel, `${self} ${ids.join(',')}`);
        await sleep(announceEveryMs);
      }
    } catch (error) {
      logger.warn({ err: error }, 'other processes were not told of new run events');
    } finally {
      announcing = false;
    }
  }

  return {
    begun: (runId, events) => void fresh.set(runId, events),
    appended(runId, events) {
      fresh.delete(runId);
      watchers.emit(runId, { type: 'appended', events });
      // PGlite has no other process to tell.
      if (database.engine === 'pglite') return;
      unannounced.add(runId);
      void announceAppended();
    },
    ended(runId, lastSeq, events = []) {
      fresh.delete(runId);
      if (events.length > 0) watchers.emit(runId, { type: 'appended', events });
      watchers.emit(runId, { type: 'ended', lastSeq });
    },
    left(runId) {
      fresh.delete(runId);
      watchers.emit(runId, { type: 'look' });
    },
    announce: (to, id) => notify.publish(to, runChannel, `anyone ${id}`),
    announcement: (id, to = 'anyone') => notify.call(runChannel, `${to === 'anyone' ? to : self} ${id}`),
    watch(runId, listener) {
      const events = fresh.get(runId);
      if (events) listener({ type: 'begun', events });
      return watchers.add(runId, listener);
    },
    announceCancel: (to, runId) => notify.publish(to, cancelChannel, runId),
    onCancel: cancels.add,
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}

function createListeners<T>() {
  const byRun = new Map<string, Set<(change: T) => void>>();
  const emit = (runId: string, change: T) => {
    for (const listener of [...(byRun.get(runId) ?? [])]) listener(change);
  };
  return {
    emit,
    emitAll(change: T) {
      for (const runId of [...byRun.keys()]) emit(runId, change);
    },
    add(runId: string, listener: (change: T) => void): () => void {
      const listeners = byRun.get(runId) ?? new Set();
      byRun.set(runId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && byRun.get(runId) === listeners) byRun.delete(runId);
      };
    },
  };
}
