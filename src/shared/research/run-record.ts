/**
 * One entry of the record of a run: plain JSON under a key that is unique in its run. An entry that is written again takes
 * the place of the one before, unless an earlier attempt at the run wrote it.
 */
export type RunEntry = { key: string; body: unknown };

/** What is kept of a run, so that its report can be made again: written by the research, stored by whoever serves it. */
export type RunRecord = { runId: string; entries: RunEntry[] };

/** Stores entries of a run, all of them or none. `attempt` counts from 1. */
export type WriteRunEntries = (runId: string, attempt: number, entries: readonly RunEntry[]) => Promise<void>;

/** The key of what is known when the report is made. A run without it made none. */
export const lastEntryKey = 'end';
