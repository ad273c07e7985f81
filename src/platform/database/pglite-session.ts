import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { findStorageFailure } from '../storage-failure.ts';
import { DatabaseDownError } from './down-error.ts';
import type { PgliteProcess } from './pglite-process.ts';

const reopenEveryMs = 5_000;

/** Whom one connection speaks to: a thread, or nobody while there is none. */
export type Speaker = Pick<PgliteProcess, 'speak'> & Partial<Pick<PgliteProcess, 'ended'>>;

export type PgliteSession = {
  /** The thread of now; it is not replaced by the next one, which knows nothing of its statements. */
  speaker(): Speaker;
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/**
 * Keeps a PGlite thread: one that died is followed by another on the same folder, which replays what the first had
 * committed, as after the end of the whole program. While none can be opened, statements get a `DatabaseDownError`.
 */
export async function openPgliteSession(options: {
  start: () => Promise<PgliteProcess>;
  /** Whether there is a folder to open again; a database in memory is lost with its thread. */
  canReopen: boolean;
  onReopen: () => void;
  logger: Logger;
}): Promise<PgliteSession> {
  const { start, canReopen, onReopen, logger } = options;
  const closing = new AbortController();
  let thread: PgliteProcess | undefined = await start();
  let down = new DatabaseDownError('The database is closed.');
  let reopening: Promise<void> = Promise.resolve();
  watch(thread);

  function watch(present: PgliteProcess) {
    void present.ended.then((error) => {
      if (closing.signal.aborted) return;
      thread = undefined;
      noteDown(error);
      if (canReopen) reopening = reopen();
    });
  }

  function noteDown(error: unknown) {
    const next = explain(error);
    if (next.message !== down.message) logger.error({ err: error }, 'the database has stopped');
    down = next;
  }

  async function reopen() {
    while (!closing.signal.aborted) {
      try {
        thread = await start();
        watch(thread);
        logger.warn('the database was opened again');
        onReopen();
        return;
      } catch (error) {
        noteDown(error);
      }
      await sleep(reopenEveryMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    speaker() {
      const present = thread;
      if (!present) return { speak: () => Promise.reject(down) };
      return {
        ended: present.ended.then(explain),
        speak: (bytes) =>
          present.speak(bytes).catch((error: unknown) => {
            throw explain(error);
          }),
      };
    },
    dump: () => thread?.dump() ?? Promise.reject(down),
    async close() {
      closing.abort();
      await reopening;
      await thread?.close();
    },
  };
}

function explain(error: unknown): DatabaseDownError {
  const storage = findStorageFailure(error);
  const reason = storage ? storage.cause : 'it failed, as the log of the server tells';
  return new DatabaseDownError(
    `The database has stopped: ${reason}. It is opened again as soon as it can be.`,
    {
      cause: error,
    },
  );
}
