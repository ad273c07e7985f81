/**
 * The place of an event in its thread as one number that never goes back: the run in the thread (131,071 at most), the
 * event in the log of the run (16,777,215), and what was made of that one event (4,096). Every process gets the same.
 */
const perLogEvent = 2 ** 12;
const perRun = 2 ** 36;

export type Place = { run: number; logSeq: number; index: number };

export function toSeq({ run, logSeq, index }: Place): number {
  return run * perRun + logSeq * perLogEvent + index;
}

export const runOf = (seq: number) => Math.floor(seq / perRun);

/** The last number that events of a run, up to one of its log, can have. */
export const lastSeqOf = (run: number, logSeq: number) => toSeq({ run, logSeq, index: perLogEvent - 1 });

/** The last number before any event of a run. */
export const seqBefore = (run: number) => run * perRun - 1;
