import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Quota } from '#platform/quota/index.ts';
import type { Seal } from '#platform/secrets/index.ts';
import type { RemovedIdentifier, Report } from '#shared/research/report.ts';

/** What the ledger of credits does for a research. */
type Credits = {
  /** Gives the id of the hold. Throws `insufficient_credits`. */
  hold(tx: Tx, use: { userId: string; sessionId: string; description: string }): Promise<string>;
  refund(tx: Tx, holdId: string): Promise<boolean>;
};

/** A text without what tells who people are, and that, masked; undefined where it cannot be read in time. */
export type WithoutIdentifiers = (
  text: string,
) => Promise<{ text: string; removed: RemovedIdentifier[] } | undefined>;

/** What the verbs of sessions work with; each names those that it needs. */
export type SessionDeps = {
  db: Db;
  clock: Clock;
  logger: Logger;
  credits: Credits;
  cancelRun: (runId: string) => Promise<void>;
  forgetRuns: (metadata: { session_id: string }) => Promise<void>;
  withoutIdentifiers: WithoutIdentifiers;
  /** For the words as they were typed, where they tell of whom they speak. */
  ownWords: Seal;
  checkReport: (id: string, report: Report) => Promise<Report>;
  /** The HTML of a report. */
  renderReport: (report: Report) => Promise<string>;
  quota?: Quota | undefined;
};
