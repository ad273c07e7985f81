import { join } from 'node:path';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/index.ts';
import { createEgress, isPublicUrl } from '#platform/egress/index.ts';
import { limitHeapGrowth } from '#platform/heap.ts';
import { createLogger } from '#platform/logger.ts';
import { createMailer } from '#platform/mail/index.ts';
import { createNotify } from '#platform/notify/index.ts';
import { packageRoot } from '#platform/paths.ts';
import { createPdfPrinter, findBrowser } from '#platform/print/index.ts';
import { createQueue } from '#platform/queue/index.ts';
import { createQuota } from '#platform/quota/index.ts';
import { readSecretFile } from '#platform/secrets/index.ts';
import { copyReport, renderReport, withoutIdentifiers } from '#research/index.ts';
import { createServer } from '#server/index.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { createWorkflow } from '#workflow/index.ts';
import type { Config } from '../config.ts';
import { listen } from './listen.ts';
import { mailQueue, mailRetries } from './mail-queue.ts';
import { type ReadingThreads, readingThreads } from './reading-threads.ts';
import { openResearch } from './research.ts';
import { readArguments, type Terminal, UsageError, untilStopped } from './terminal.ts';
import { version } from './version.ts';

const usage = 'Usage: npm start -- [--role=all|web|worker]';

const roles = {
  all: { web: true, worker: true },
  web: { web: true, worker: false },
  worker: { web: false, worker: true },
};

/** Web searches take part only where they are set up. */
function askedSources({ sources, webSearch }: Config['evidence']): string[] {
  const isSetUp: Partial<Record<string, boolean>> = {
    searxng: Boolean(webSearch.searxng.baseUrl),
    tavily: Boolean(webSearch.tavily.apiKey),
    brave: Boolean(webSearch.brave.apiKey),
  };
  return sources.filter((source) => isSetUp[source] ?? true);
}

/** Nobody waits for this: what comes late is shown the next time. */
const updateCheckMs = 20_000;

const mailsAtOnce = 4;

const workflowPaths = new Set(['ok', 'info', 'assistants', 'threads', 'runs', 'store', 'ui', 'openapi.json']);

/** Serves the product until it is stopped: web client, product API, workflow service and worker, or the part `--role` names. */
export const serve = (args: string[], config: Config, terminal: Terminal): Promise<number> =>
  serveWith(readingThreads(), args, config, terminal);

export async function serveWith(
  threads: ReadingThreads,
  args: string[],
  config: Config,
  terminal: Terminal,
): Promise<number> {
  const roleName = readRole(args);
  const role = roles[roleName];
  limitHeapGrowth();
  threads.warm();
  const logger = createLogger(config.logLevel);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, logger });
  const notify = await createNotify(database);
  const queue = await createQueue(database, logger, { worker: role.worker });
  const { evidence, graph, imageTools, hasVisionModel } = await openResearch(config, logger, {
    write: (...entries) => server.writeRunRecord(...entries),
    threads,
    findFile: (id) => server.findAttachment(id),
  });
  const gap = await evidence.check();
  if (gap) terminal.note(gap.detail);
  const browser = findBrowser(config.chromiumPath);
  if (config.chromiumPath && !browser)
    terminal.note(
      `There is nothing at ${config.chromiumPath} (CHROMIUM_PATH): reports cannot be exported as PDF.`,
    );
  const publicUrl = config.publicUrl ? new URL(config.publicUrl) : undefined;
  const transportSecurity: Record<string, string> =
    publicUrl?.protocol === 'https:' ? { 'strict-transport-security': 'max-age=31536000' } : {};
  const quota =
    config.userStorageBytes > 0
      ? createQuota({
          maxBytes: config.userStorageBytes,
          measures: [
            (to, userId) => server.storedBytes(to, userId),
            (to, userId) => workflow.storedBytes(to, userId),
          ],
        })
      : undefined;
  let siteUrl = `http://${config.host}:${config.port}`;
  const server = createServer({
    database,
    clock: systemClock,
    logger,
    config: {
      brandName: config.brandName,
      dailyCredits: config.dailyCredits,
      passwordMinLength: config.passwordMinLength,
      requireEmailVerification: config.requireEmailVerification,
      google: config.google,
      trustBadges: config.trustBadges,
      secretKey: config.secretKey ?? (await readSecretFile(config.dataDir)),
      operatorKey: config.workflowApiKey,
      trustProxy: config.trustProxy,
      version,
      role: roleName,
      webDir: join(packageRoot, 'dist/web'),
      site: {
        publicUrl: config.publicUrl,
        quickSeconds: config.limits.runMs.quick / 1000,
        offline: config.evidence.offline,
        sources: askedSources(config.evidence),
        writer: config.llm.provider,
      },
      headers: transportSecurity,
    },
    egress: createEgress({ userAgent: config.brandName }),
    mail: {
      siteUrl: () => config.publicUrl ?? siteUrl,
      enqueue: (to, job) => queue.enqueue(to, mailQueue, job, { retries: mailRetries }),
      send: createMailer({ ...config.mail, logger }),
    },
    workflow: {
      exportOwner: (userId) => workflow.exportOwner(userId),
      async forgetOwner(userId) {
        await workflow.forgetOwner(userId);
        await evidence.library.removeOwned(userId);
      },
    },
    cancelRun: (runId) => workflow.cancelRun(runId),
    forgetRuns: (metadata) => workflow.forgetRuns(metadata),
    withoutIdentifiers: (text) => withoutIdentifiers(text, { compute: threads.run }),
    renderReport: (report) => renderReport(report, { compute: threads.run }),
    copyReport: (report, format) => copyReport(report, format, { compute: threads.run }),
    printPdf: browser === undefined ? undefined : createPdfPrinter(browser, { logger }),
    imageTools: config.medicalImaging ? imageTools : undefined,
    hasVisionModel,
    countJobs: queue.count,
    isReady: async () => (await evidence.check())?.summary,
    checkUpdates: (publications) =>
      evidence.checkUpdates(publications, { signal: terminal.stop, deadlineMs: updateCheckMs }),
    quota,
  });
  const workflow = await createWorkflow({
    database,
    notify,
    queue,
    graphs: { [researchAssistant]: graph },
    authenticate: server.authenticate,
    gate: server.gate,
    observer: server.observer,
    apiKey: config.workflowApiKey,
    recordAccess: ({ caller, method, path }) =>
      server.recordAccess({
        actor: caller?.id ?? 'operator',
        action: method,
        object: path,
        ...(caller && { subject: caller.id }),
      }),
    ...(config.evidence.offline
      ? { noWebhooks: 'this server stays offline (EVIDENCE_OFFLINE) and calls none' }
      : {
          webhooks: {
            egress: createEgress({ userAgent: config.brandName, publicOnly: true }),
            allow: isPublicUrl,
            discreet: { metadata: ['session_id'] },
          },
        }),
    version,
    corsOrigin: publicUrl ? [publicUrl.origin] : [],
    headers: transportSecurity,
    retention: config.retention,
    quota,
    clock: systemClock,
    logger,
    role,
  });
  if (role.worker) {
    await queue.every('release-abandoned-sessions', '* * * * *', server.releaseAbandoned);
    await queue.every('sweep-accounts', '17 3 * * *', server.sweep);
    await queue.work(mailQueue, { concurrency: mailsAtOnce }, server.deliverMail);
  }

  const { webSockets } = workflow;
  const site = await listen(
    async (request, env) => {
      const [, root = ''] = new URL(request.url).pathname.split('/');
      const part = workflowPaths.has(root) ? 'workflow' : 'product';
      const { app } = part === 'workflow' ? workflow : server;
      const answer = await app.fetch(request, env);
      server.countAnswer(part, answer.status);
      return answer;
    },
    { ...config, webSockets },
  );
  siteUrl = site.url;
  terminal.out(`${config.brandName} is ready at ${config.publicUrl ?? site.url}`);

  await untilStopped(terminal);
  terminal.note('Stopping …');
  // Before the sockets go: what is cut off by the stop is not a client that walked away and wants its run cancelled.
  await workflow.close();
  imageTools.close();
  site.close();
  await queue.close();
  await notify.close();
  await evidence.close();
  await database.close();
  return 0;
}

function readRole(args: string[]): keyof typeof roles {
  const { values } = readArguments(args, { role: { type: 'string', default: 'all' } }, usage);
  if (Object.hasOwn(roles, values.role)) return values.role as keyof typeof roles;
  throw new UsageError(`--role must be one of: ${Object.keys(roles).join(', ')}\n${usage}`);
}
