import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Quota } from '#platform/quota/index.ts';
import type { Report } from '#shared/research/report.ts';

/** What the ledger of credits does for a research. */
type Credits = {
  /** Gives the id of the hold. Throws `insufficient_credits`. */
  hold(tx: Tx, use: { userId: string; sessionId: string; description: string }): Promise<string>;
  refund(tx: Tx, holdId: string): Promise<boolean>;
};

/** What the verbs of sessions work with; each names those that it needs. */
export type SessionDeps = {
  db: Db;
  clock: Clock;
  logger: Logger;
  credits: Credits;
  cancelRun: (runId: string) => Promise<void>;
  forgetRuns: (metadata: { session_id: string }) => Promise<void>;
  withoutIdentifiers: (text: string) => Promise<string | undefined>;
  checkReport: (id: string, report: Report) => Promise<Report>;
  quota?: Quota | undefined;
};
