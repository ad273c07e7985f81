import type { Hono } from 'hono';
import { createAddressOf } from '#platform/client-address.ts';
import type { Clock } from '#platform/clock.ts';
import type { Database, Queryable } from '#platform/database/index.ts';
import type { Egress } from '#platform/egress/index.ts';
import type { Logger } from '#platform/logger.ts';
import type { SendMail } from '#platform/mail/index.ts';
import type { PrintPdf } from '#platform/print/index.ts';
import type { Measure, Quota } from '#platform/quota/index.ts';
import { createSeal } from '#platform/secrets/index.ts';
import type { Report } from '#shared/research/report.ts';
import type { WriteRunEntries } from '#shared/research/run-record.ts';
import { createAccounts } from './accounts/service.ts';
import { type Admin, createAdmin } from './admin/service.ts';
import { attachmentRoutes } from './attachments/routes.ts';
import { type Attachments, createAttachments } from './attachments/service.ts';
import { createAudited } from './audit/middleware.ts';
import { type AuditEntry, createAuditLog } from './audit/service.ts';
import { accountRoutes } from './auth/account/routes.ts';
import { createGoogleVerifier } from './auth/google-token.ts';
import { createAuthenticate, createCountGuess, createRequireUser } from './auth/middleware.ts';
import { createOneTimeTokens } from './auth/one-time-tokens.ts';
import { authRoutes } from './auth/routes.ts';
import { createAuth } from './auth/service.ts';
import type { Installation } from './client/installation.ts';
import { clientRoutes } from './client/routes.ts';
import { createCreditLedger, type DailyCredits } from './credits/service.ts';
import { exportRoutes } from './exports/routes.ts';
import { type CopyReport, createExports } from './exports/service.ts';
import { createApp } from './http/app.ts';
import type { AppEnv } from './http/router.ts';
import { statusRoutes } from './http/status-routes.ts';
import { imagingRoutes } from './imaging/routes.ts';
import { createImaging, type ImageTools } from './imaging/service.ts';
import { createMails, type MailJob } from './mail/service.ts';
import { metricsRoutes } from './metrics/routes.ts';
import { type CountJobs, createMetrics } from './metrics/service.ts';
import { privacyRoutes } from './privacy/routes.ts';
import { createPrivacy, type WorkflowData } from './privacy/service.ts';
import { createRunRecords } from './records/service.ts';
import type { WithoutIdentifiers } from './sessions/deps.ts';
import type { CheckUpdates } from './sessions/report-check.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions, type Sessions } from './sessions/service.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { createSubscriptions } from './subscription/service.ts';

export type { Admin } from './admin/service.ts';
export { findRunRecord } from './records/service.ts';

export type ServerOptions = {
  database: Database;
  clock: Clock;
  logger: Logger;
  config: {
    brandName: string;
    dailyCredits: DailyCredits;
    passwordMinLength: number;
    requireEmailVerification: boolean;
    /** Sign-in with Google; undefined where it is not set up. */
    google?: { clientId: string; jwksUrl: string } | undefined;
    trustBadges: boolean;
    /** What is stored encrypted is encrypted with a key made from it. */
    secretKey: string;
    /** With which the operator is known wherever a request comes from; undefined where there is none. */
    operatorKey?: string | undefined;
    /** The proxies whose word on the address of a client is believed; none by default. */
    trustProxy?: string | undefined;
    version: string;
    role: string;
    /** Folder of the built web client. */
    webDir: string;
    /** What the public pages tell of this installation. */
    site?: Partial<Pick<Installation, 'publicUrl' | 'quickSeconds' | 'offline' | 'sources' | 'writer'>>;
    /** Sent with every answer, besides the server's own. */
    headers?: Readonly<Record<string, string>>;
  };
  /** For the keys of Google. */
  egress: Egress;
  mail: {
    /** Where browsers reach the site. */
    siteUrl: () => string;
    /** Adds a mail in the caller's transaction; whoever works on the queue hands it to `deliverMail`. */
    enqueue: (to: Queryable, job: MailJob) => Promise<void>;
    send: SendMail;
  };
  /** What the workflow service keeps of a user. */
  workflow: WorkflowData;
  /** Has the workflow service end a run, and waits a moment for it. */
  cancelRun: (runId: string) => Promise<void>;
  /** Has the workflow service delete all it holds of the runs with this metadata. */
  forgetRuns: (metadata: { session_id: string }) => Promise<void>;
  /** A text without what tells who somebody is, as far as rules find it: for all that is kept of a question. */
  withoutIdentifiers: WithoutIdentifiers;
  /** The HTML of a saved report that was changed. */
  renderReport: (report: Report) => Promise<string>;
  /** A saved report to be taken away. */
  copyReport: CopyReport;
  /** A page as a PDF; undefined where no browser is installed. */
  printPdf: PrintPdf | undefined;
  /** Reads pictures; undefined where Medical Imaging is turned off. */
  imageTools: ImageTools | undefined;
  /** Whether a run may show a picture to a vision model. */
  hasVisionModel: boolean;
  /** What became of the publications a saved report cites. */
  checkUpdates: CheckUpdates;
  /** The jobs of all machines, for who watches over them. */
  countJobs: CountJobs;
  /** Limits what users keep; what a research leaves is never refused. */
  quota?: Quota | undefined;
  /** Throws while something besides the database keeps the product from serving; tells what is wrong while it can. */
  isReady?: () => Promise<string | undefined>;
};

export type Server = {
  /** `/api/*`, `/report-frame`, and the web client for every other path. */
  app: Hono<AppEnv>;
  /** Told of each answer, for `/metrics`. */
  countAnswer(part: 'product' | 'workflow', status: number): void;
  /** The user behind the bearer token of a request. */
  authenticate(request: Request): Promise<{ id: string; device: string } | undefined>;
  gate: Pick<Sessions, 'prepare' | 'admitCron' | 'admitStateChange'>;
  observer: Pick<Sessions, 'ended'>;
  /** Keeps what a run was answered, with the session of the run. */
  writeRunRecord: WriteRunEntries;
  /** The bytes of a file that came with a run; undefined where it is gone. */
  findAttachment: Attachments['find'];
  /** What a user keeps: sessions with their reports, images and files. */
  storedBytes: Measure;
  /** To be called every minute or so, by one machine. */
  releaseAbandoned(): Promise<void>;
  /** To be called every day or so, by one machine. */
  sweep(): Promise<void>;
  /** Writes and sends a mail that was queued. Throws when it is to be tried again. */
  deliverMail(job: unknown): Promise<void>;
  /** Keeps who did what to whose data; resolves when that is stored. */
  recordAccess(entry: AuditEntry): Promise<void>;
  /** For the command line of whoever runs the server. */
  admin: Admin;
};

/** Builds the product API and the site around it. It owns none of what it is handed, so there is nothing to close. */
export function createServer(options: ServerOptions): Server {
  const { database, clock, logger, config, isReady } = options;
  const { db, engine } = database;
  const { brandName, version, role, dailyCredits, passwordMinLength, webDir, headers } = config;

  const accounts = createAccounts({ clock });
  const auditLog = createAuditLog({ db, clock });
  const credits = createCreditLedger({ db, clock, dailyCredits, accounts });
  const oneTime = createOneTimeTokens({ clock });
  const issueToken = oneTime.issue;
  const mails = createMails({ ...options.mail, db, logger, brandName, accounts, issueToken });
  const { google, requireEmailVerification, trustBadges } = config;
  const auth = createAuth({
    db,
    clock,
    passwordMinLength,
    requireEmailVerification,
    brandName,
    accounts,
    credits,
    oneTime,
    mails,
    auditLog,
    verifyGoogle: google && createGoogleVerifier({ ...google, egress: options.egress, clock }),
    seal: createSeal(config.secretKey, 'second factors'),
  });
  const attachments = createAttachments({ db, quota: options.quota });
  const sessions = createSessions({
    ...options,
    db,
    credits,
    attachments,
    ownWords: createSeal(config.secretKey, 'own words'),
  });
  const exports = createExports({ ...options, sessions });
  const imaging = createImaging({ tools: options.imageTools, attachments });
  const records = createRunRecords({ db, findSessionOfRun: sessions.findOfRun });
  const subscriptions = createSubscriptions({ db, clock, accounts, credits, mails });
  const { workflow } = options;
  const kept = { accounts, credits, sessions, attachments, records, subscriptions, workflow };
  const privacy = createPrivacy({ ...kept, db, clock, auth, auditLog });
  const authenticate = createAuthenticate(auth);
  const requireUser = createRequireUser(authenticate);
  const addressOf = createAddressOf(config.trustProxy);
  const countGuess = createCountGuess(auth, addressOf);

  const check = async () => {
    const ofDatabase = await database.check();
    return ofDatabase ?? (await isReady?.());
  };
  const about = { version, role, database: engine };
  const metrics = createMetrics({ about, clock, check, countJobs: options.countJobs });
  const medicalImaging = options.imageTools !== undefined;
  const { hasVisionModel } = options;
  const pdfExport = options.printPdf !== undefined;
  const abilities = { medicalImaging, hasVisionModel, pdfExport };
  const product = { brandName, passwordMinLength, version, dailyCredits, ...abilities };
  const app = createApp({
    title: brandName,
    version,
    logger,
    headers,
    api: [
      statusRoutes({ product, role, engine, check, logger }),
      authRoutes(auth, requireUser, addressOf, {
        googleClientId: google?.clientId ?? null,
        passwordMinLength,
        requireEmailVerification,
        trustBadges,
      }),
      accountRoutes(auth, requireUser, addressOf),
      privacyRoutes(privacy, requireUser, countGuess('proof')),
      sessionRoutes(sessions, requireUser, createAudited(auditLog)),
      attachmentRoutes(attachments, requireUser),
      exportRoutes(exports),
      imagingRoutes(imaging, requireUser),
      subscriptionRoutes(subscriptions, requireUser, countGuess('promo')),
      metricsRoutes(metrics, config.operatorKey),
    ],
    client: clientRoutes(webDir, {
      ...{ quickSeconds: 180, offline: true, sources: [], writer: 'none' },
      ...config.site,
      ...{ brandName, dailyCredits, passwordMinLength, trustBadges, database: engine },
      googleClientId: google?.clientId,
    }),
  });
  return {
    app,
    countAnswer: metrics.count,
    authenticate,
    gate: {
      prepare: sessions.prepare,
      admitCron: sessions.admitCron,
      admitStateChange: sessions.admitStateChange,
    },
    observer: { ended: sessions.ended },
    writeRunRecord: records.write,
    findAttachment: attachments.find,
    async storedBytes(to, userId) {
      return (await sessions.storedBytes(to, userId)) + (await attachments.storedBytes(to, userId));
    },
    releaseAbandoned: sessions.releaseAbandoned,
    async sweep() {
      await auth.sweep();
      await sessions.sweep();
    },
    deliverMail: mails.deliver,
    recordAccess: auditLog.record,
    admin: createAdmin({
      db,
      accounts,
      subscriptions,
      privacy,
      auditLog,
      signOutEverywhere: auth.signOutEverywhere,
    }),
  };
}
