import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Quota } from '#platform/quota/index.ts';
import type { CreateSessionRequest, Session, SessionSummary } from '#shared/api/sessions.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import type { Attachments } from '../attachments/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import { ledgerText } from './ledger-text.ts';
import { type CheckUpdates, createReportCheck } from './report-check.ts';
import { createRunLifecycle } from './run-lifecycle.ts';
import { isSessionId } from './session-id.ts';
import {
  deleteSession,
  findLiveRun,
  findSession,
  findSessionOfRun,
  insertSession,
  listSessions,
  listWithoutRun,
  lockSession,
  lockWithoutRun,
  markReleased,
  markStarted,
  saveMissingReport,
  saveReportCheck,
  sumSessionBytes,
  updateTopic,
} from './store.ts';
import { toSession, toSummary } from './wire.ts';

/** A session that was started and got no run in this time is given up: the browser that should have run it is gone. */
const abandonedAfterMs = 15 * 60 * 1000;

export type Sessions = ReturnType<typeof createSessions>;

/** Research sessions. What is not the user's looks like what is not there: `not_found`. */
export function createSessions(options: {
  db: Db;
  clock: Clock;
  logger: Logger;
  credits: Pick<CreditLedger, 'hold' | 'settle' | 'refund'>;
  attachments: Pick<Attachments, 'keep'>;
  cancelRun: (runId: string) => Promise<void>;
  forgetRuns: (metadata: { session_id: string }) => Promise<void>;
  withoutIdentifiers: (text: string) => Promise<string | undefined>;
  checkUpdates: CheckUpdates;
  quota?: Quota | undefined;
}) {
  const { db, clock, logger, credits, attachments, cancelRun, forgetRuns, checkUpdates, quota } = options;
  const checkReport = createReportCheck({
    clock,
    logger,
    checkUpdates,
    save: (id, report) => saveReportCheck(db, id, report),
  });

  async function stop(runId: string): Promise<void> {
    try {
      await cancelRun(runId);
    } catch (error) {
      logger.warn({ err: error, runId }, 'the run of a session to delete was not cancelled');
    }
  }

  async function forget(id: string): Promise<void> {
    try {
      await forgetRuns({ session_id: id });
    } catch (error) {
      logger.error({ err: error, sessionId: id }, 'the runs of a deleted session were not deleted');
    }
  }

  return {
    ...createRunLifecycle({ clock, logger, holds: credits, attachments }),

    storedBytes: sumSessionBytes,

    async list(userId: string): Promise<SessionSummary[]> {
      return (await listSessions(db, userId)).map(toSummary);
    },

    /** The session; the sources of its report are looked at again when that was not done for a day. */
    async get(userId: string, id: string): Promise<Session> {
      const row = present(await findSession(db, owned(userId, id)));
      const report =
        row.report && row.status === 'COMPLETED' ? await checkReport(row.id, row.report) : row.report;
      return toSession({ ...row, report });
    },

    /** Throws `too_large` when the user would keep too much; so do saving a report and starting a research. */
    async create(userId: string, request: CreateSessionRequest): Promise<Session> {
      const { topic = limits.defaultTopic, originalImageData = null } = request;
      const row = await db.transaction(async (tx) => {
        const session = { userId, topic, originalImageData, createdAt: clock.now() };
        const inserted = await insertSession(tx, session);
        await quota?.check(tx, userId);
        return inserted;
      });
      return toSession(row);
    },

    async rename(userId: string, id: string, topic: string): Promise<Session> {
      return toSession(present(await updateTopic(db, owned(userId, id), topic, clock.now())));
    },

    /** The report that the server itself saved from the run wins over the one a browser sends. */
    async saveReport(userId: string, id: string, html: string): Promise<Session> {
      const row = await db.transaction(async (tx) => {
        const saved = await saveMissingReport(tx, owned(userId, id), html, clock.now());
        if (saved) await quota?.check(tx, userId);
        return saved;
      });
      return toSession(present(row ?? (await findSession(db, owned(userId, id)))));
    },

    /**
     * Pays for one research and makes the session wait for its run. Asked again while it waits, it charges nothing.
     * Throws `insufficient_credits`, and `conflict` while a run is live.
     */
    async startResearch(userId: string, id: string, topic: string): Promise<Session> {
      const description = await ledgerText(topic, options.withoutIdentifiers);
      const row = await db.transaction(async (tx) => {
        const session = present(await lockSession(tx, owned(userId, id)));
        if (session.runId && session.status === 'RUNNING') {
          throw new AppError('conflict', 'This research is already running');
        }
        const holdId =
          session.status === 'RUNNING'
            ? session.holdId
            : await credits.hold(tx, {
                userId,
                sessionId: session.id,
                description,
              });
        const started = await markStarted(tx, session.id, { topic, holdId, now: clock.now() });
        await quota?.check(tx, userId);
        return started;
      });
      return toSession(row);
    },

    /**
     * Stops the run of the session, so that a research that was done in the meantime stays paid, then deletes the session
     * and what its runs left, and gives back the credit of a research that has not ended.
     */
    async delete(userId: string, id: string): Promise<void> {
      const runId = await findLiveRun(db, owned(userId, id));
      if (runId) await stop(runId);
      const deleted = await db.transaction(async (tx) => {
        const session = present(await lockSession(tx, owned(userId, id)));
        if (session.holdId) await credits.refund(tx, session.holdId);
        await deleteSession(tx, session.id);
        return session;
      });
      const live = deleted.status === 'RUNNING' ? deleted.runId : null;
      if (live && live !== runId) await stop(live);
      await forget(id);
    },

    /** The session whose run this is; undefined where there is none, or none any more. */
    findOfRun(runId: string): Promise<string | undefined> {
      return findSessionOfRun(db, runId);
    },

    /** Gives back the credits of sessions that were started but never got a run. */
    async releaseAbandoned(): Promise<void> {
      const before = new Date(clock.now().getTime() - abandonedAfterMs);
      for (const id of await listWithoutRun(db, before)) {
        await db.transaction(async (tx) => {
          const session = await lockWithoutRun(tx, id, before);
          if (!session) return;
          await markReleased(tx, id, clock.now());
          if (session.holdId) await credits.refund(tx, session.holdId);
        });
      }
    },
  };
}

function owned(userId: string, id: string) {
  if (!isSessionId(id)) throw notFound();
  return { userId, id };
}

function present<T>(row: T | undefined): T {
  if (row === undefined) throw notFound();
  return row;
}

const notFound = () => new AppError('not_found', 'Research session not found');
