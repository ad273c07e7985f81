import type { Hono } from 'hono';
import { createAddressOf } from '#platform/client-address.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { Measure, Quota } from '#platform/quota/index.ts';
import type { WriteRunEntries } from '#shared/research/run-record.ts';
import { createAccounts } from './accounts/service.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { createAttachments } from './attachments/service.ts';
import { createAuthenticate, createRequireUser } from './auth/middleware.ts';
import { authRoutes } from './auth/routes.ts';
import { createAuth } from './auth/service.ts';
import { clientRoutes } from './client/routes.ts';
import { createCreditLedger, type DailyCredits } from './credits/service.ts';
import { createApp } from './http/app.ts';
import type { AppEnv } from './http/router.ts';
import { statusRoutes } from './http/status-routes.ts';
import { createRunRecords } from './records/service.ts';
import type { CheckUpdates } from './sessions/report-check.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions, type Sessions } from './sessions/service.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { createSubscriptions } from './subscription/service.ts';

export { findRunRecord } from './records/service.ts';

export type ServerOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  config: {
    brandName: string;
    dailyCredits: DailyCredits;
    passwordMinLength: number;
    /** The proxies whose word on the address of a client is believed; none by default. */
    trustProxy?: string | undefined;
    version: string;
    role: string;
    /** Folder of the built web client. */
    webDir: string;
    /** Sent with every answer, besides the server's own. */
    headers?: Readonly<Record<string, string>>;
  };
  /** Has the workflow service end a run, and waits a moment for it. */
  cancelRun: (runId: string) => Promise<void>;
  /** Has the workflow service delete all it holds of the runs with this metadata. */
  forgetRuns: (metadata: { session_id: string }) => Promise<void>;
  /** A text without what tells who somebody is, as far as rules find it: for what outlives a session. */
  withoutIdentifiers: (text: string) => Promise<string | undefined>;
  /** What became of the publications a saved report cites. */
  checkUpdates: CheckUpdates;
  /** Limits what users keep; what a research leaves is never refused. */
  quota?: Quota | undefined;
  /** Throws while something besides the database keeps the product from serving; tells what is wrong while it can. */
  isReady?: () => Promise<string | undefined>;
};

export type Server = {
  /** `/api/*`, `/report-frame`, and the web client for every other path. */
  app: Hono<AppEnv>;
  /** The user behind the bearer token of a request. */
  authenticate(request: Request): Promise<{ id: string } | undefined>;
  gate: Pick<Sessions, 'admit' | 'admitCron'>;
  observer: Pick<Sessions, 'ended'>;
  /** Keeps what a run was answered, with the session of the run. */
  writeRunRecord: WriteRunEntries;
  /** What a user keeps: sessions with their reports, images and files. */
  storedBytes: Measure;
  /** To be called every minute or so, by one machine. */
  releaseAbandoned(): Promise<void>;
};

/** Builds the product API and the site around it. It owns none of what it is handed, so there is nothing to close. */
export function createServer(options: ServerOptions): Server {
  const { database, clock, logger, config, isReady } = options;
  const { db, engine } = database;
  const { brandName, version, role, dailyCredits, passwordMinLength, webDir, headers } = config;

  const accounts = createAccounts({ clock });
  const credits = createCreditLedger({ db, clock, dailyCredits, accounts });
  const auth = createAuth({ db, clock, passwordMinLength, brandName, accounts, credits });
  const attachments = createAttachments({ db, quota: options.quota });
  const sessions = createSessions({ ...options, db, credits, attachments });
  const records = createRunRecords({ db, findSessionOfRun: sessions.findOfRun });
  const subscriptions = createSubscriptions({ credits });
  const authenticate = createAuthenticate(auth);
  const requireUser = createRequireUser(authenticate);

  const check = async () => {
    const ofDatabase = await database.check();
    return ofDatabase ?? (await isReady?.());
  };
  const product = { brandName, passwordMinLength, version, dailyCredits };
  const app = createApp({
    title: brandName,
    version,
    logger,
    headers,
    api: [
      statusRoutes({ product, role, engine, check, logger }),
      authRoutes(auth, requireUser, createAddressOf(config.trustProxy)),
      sessionRoutes(sessions, requireUser),
      attachmentRoutes(attachments, requireUser),
      subscriptionRoutes(subscriptions, requireUser),
    ],
    client: clientRoutes(webDir),
  });
  return {
    app,
    authenticate,
    gate: { admit: sessions.admit, admitCron: sessions.admitCron },
    observer: { ended: sessions.ended },
    writeRunRecord: records.write,
    async storedBytes(to, userId) {
      return (await sessions.storedBytes(to, userId)) + (await attachments.storedBytes(to, userId));
    },
    releaseAbandoned: sessions.releaseAbandoned,
  };
}
