import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Queryable, Tx } from '../database/index.ts';

/** How many bytes of one kind an owner keeps. */
export type Measure = (to: Queryable, owner: string) => Promise<number>;

export type Quota = {
  /**
   * To be called when all is written: throws `too_large`, so that the transaction is taken back, when the owner then
   * keeps more than it may. Until the transaction ends, no other of this owner gets past here.
   */
  check(tx: Tx, owner: string): Promise<void>;
};

const megabyte = 1024 * 1024;

/** Lets no owner keep more than `maxBytes` of all kinds together. */
export function createQuota({
  maxBytes,
  measures,
}: {
  maxBytes: number;
  measures: readonly Measure[];
}): Quota {
  return {
    async check(tx, owner) {
      // What others of this owner have written meanwhile is committed, and so counted, when this lock is given.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 7))`);
      let used = 0;
      for (const measure of measures) used += await measure(tx, owner);
      if (used <= maxBytes) return;
      throw new AppError(
        'too_large',
        `With this your account would keep ${inMegabytes(used)} MB of the ${inMegabytes(maxBytes)} MB that it may keep. ` +
          'Delete researches, or threads, assistants and store items of the workflow service, that you no longer need.',
      );
    },
  };
}

const inMegabytes = (bytes: number) => (Math.ceil((bytes / megabyte) * 10) / 10).toString();
