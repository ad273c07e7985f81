import { createHash } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Db, Queryable } from '#platform/database/index.ts';
import { type AuditRow, insertEntries, listEntries, listEntriesOf, lockEnd } from './store.ts';

/** `actor`: the id of a user, `operator` or `administrator`. `subject`: the user whose data it is. */
export type AuditEntry = { actor: string; action: string; subject?: string; object?: string };
export type AuditLog = ReturnType<typeof createAuditLog>;

const firstHash = '0'.repeat(64);
const pageRows = 1_000;
const mostChars = 500;
const batchRows = 1_000;

/** Who did what to whose data. Each row carries a hash of itself and of all before it, so that no change goes unseen. */
export function createAuditLog({ db, clock }: { db: Db; clock: Clock }) {
  const waiting: { entry: AuditEntry & { at: Date }; done: () => void; failed: (error: unknown) => void }[] =
    [];
  let writing = false;

  /** Those that come while one batch is written are the next one. */
  async function write(): Promise<void> {
    if (writing) return;
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchRows);
      try {
        await append(
          db,
          batch.map(({ entry }) => entry),
        );
        for (const { done } of batch) done();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = false;
  }

  return {
    /** Resolves when the entry is stored, and must be awaited before what it tells of is answered. Not inside a transaction. */
    record(entry: AuditEntry): Promise<void> {
      return new Promise((done, failed) => {
        waiting.push({ entry: { ...entry, at: clock.now() }, done, failed });
        void write();
      });
    },

    listOf: listEntriesOf,

    /** Counts the rows and gives the hash of the last; `brokenAt` is the first row that was changed, or after which one is gone. */
    async verify(to: Queryable = db): Promise<{ rows: number; hash: string; brokenAt?: number }> {
      let hash = firstHash;
      let rows = 0;
      for (;;) {
        const page = await listEntries(to, { after: rows, limit: pageRows });
        for (const row of page) {
          const expected = hashOf(hash, row);
          if (row.seq !== rows + 1 || row.hash !== expected) return { rows, hash, brokenAt: rows + 1 };
          hash = expected;
          rows += 1;
        }
        if (page.length < pageRows) return { rows, hash };
      }
    },
  };
}

/** As the database gives it back: half a character and NUL would not be, and the hash is taken over what is. */
const storable = (text: string): string =>
  Buffer.from(text.slice(0, mostChars), 'utf8').toString('utf8').replaceAll('\0', '\uFFFD');

async function append(db: Db, entries: (AuditEntry & { at: Date })[]): Promise<void> {
  await db.transaction(async (tx) => {
    const end = await lockEnd(tx);
    let { seq, hash } = end ?? { seq: 0, hash: firstHash };
    const rows = entries.map(({ at, actor, action, subject = null, object = null }): AuditRow => {
      seq += 1;
      const row = {
        seq,
        at,
        actor,
        action,
        subject,
        object: object === undefined || object === null ? null : storable(object),
      };
      hash = hashOf(hash, row);
      return { ...row, hash };
    });
    await insertEntries(tx, rows);
  });
}

function hashOf(before: string, { seq, at, actor, action, subject, object }: Omit<AuditRow, 'hash'>): string {
  const row = JSON.stringify([before, seq, at.toISOString(), actor, action, subject, object]);
  return createHash('sha256').update(row).digest('hex');
}
