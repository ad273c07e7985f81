import type { Session } from '#shared/api/sessions.ts';
import type { Attachments } from '../attachments/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import { cancelWaiting } from './cancel-waiting.ts';
import { createSession } from './create.ts';
import { deleteSession } from './delete.ts';
import type { SessionDeps } from './deps.ts';
import { getSession } from './get.ts';
import { listSessions } from './list.ts';
import { releaseAbandoned } from './release-abandoned.ts';
import { renameSession } from './rename.ts';
import { type CheckUpdates, createReportCheck } from './report-check.ts';
import { reviewFindings } from './review-findings.ts';
import { createRunLifecycle } from './run-lifecycle.ts';
import { saveReport } from './save-report.ts';
import { startResearch } from './start-research.ts';
import { deleteStartKeys, findSession, findSessionOfRun, saveReportCheck, sumSessionBytes } from './store.ts';
import { toSession } from './wire.ts';

const startKeyMs = 7 * 24 * 60 * 60 * 1000;

export type Sessions = ReturnType<typeof createSessions>;

type Options = Omit<SessionDeps, 'credits' | 'checkReport'> & {
  credits: Pick<CreditLedger, 'hold' | 'settle' | 'refund'>;
  attachments: Pick<Attachments, 'keep'>;
  checkUpdates: CheckUpdates;
};

/** Research sessions. What is not the user's looks like what is not there: `not_found`. Each verb has a file. */
export function createSessions(options: Options) {
  const { db, credits } = options;
  const checkReport = createReportCheck({
    ...options,
    save: (id, report) => saveReportCheck(db, id, report),
  });
  const deps = { ...options, checkReport };
  return {
    ...createRunLifecycle({ ...options, holds: credits }),
    storedBytes: sumSessionBytes,
    list: listSessions.bind(undefined, deps),
    get: getSession.bind(undefined, deps),
    create: createSession.bind(undefined, deps),
    rename: renameSession.bind(undefined, deps),
    saveReport: saveReport.bind(undefined, deps),
    reviewFindings: reviewFindings.bind(undefined, deps),
    startResearch: startResearch.bind(undefined, deps),
    cancelWaiting: cancelWaiting.bind(undefined, deps),
    delete: deleteSession.bind(undefined, deps),
    /** The session whose run this is; undefined where there is none, or none any more. */
    findOfRun: findSessionOfRun.bind(undefined, db),
    releaseAbandoned: releaseAbandoned.bind(undefined, deps),
    /** The sessions of a user with all that is kept of each, newest first, one at a time. */
    async *exportOf(userId: string): AsyncGenerator<Session> {
      for (const { id } of await listSessions(deps, userId)) {
        const row = await findSession(db, { id, userId });
        if (row) yield toSession(row);
      }
    },
    /** Forgets the keys of starts that are not repeated any more. */
    sweep: () => deleteStartKeys(db, new Date(deps.clock.now().getTime() - startKeyMs)),
  };
}
