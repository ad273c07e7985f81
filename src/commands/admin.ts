import { join } from 'node:path';
import { z } from 'zod';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/index.ts';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger, type Logger } from '#platform/logger.ts';
import { createMailer } from '#platform/mail/index.ts';
import { createNotify } from '#platform/notify/index.ts';
import { packageRoot } from '#platform/paths.ts';
import { createQueue } from '#platform/queue/index.ts';
import { readSecretFile } from '#platform/secrets/index.ts';
import { copyReport, renderReport } from '#research/index.ts';
import { type Admin, createServer } from '#server/index.ts';
import { createWorkflow } from '#workflow/index.ts';
import type { Config } from '../config.ts';
import { mailQueue, mailRetries } from './mail-queue.ts';
import { openResearch } from './research.ts';
import { readArguments, type Terminal, UsageError } from './terminal.ts';
import { version } from './version.ts';

const usage = `Usage: npm run admin -- promo create CODE --plan premium --days 30 [--max-uses n] [--expires YYYY-MM-DD]
       npm run admin -- promo list | promo end CODE
       npm run admin -- user list
       npm run admin -- user plan <email> premium|free [--days n]
       npm run admin -- user sign-out <email>
       npm run admin -- user export <email>
       npm run admin -- user erase <email>
       npm run admin -- audit verify`;

const options = {
  plan: { type: 'string', default: 'premium' },
  days: { type: 'string' },
  'max-uses': { type: 'string' },
  expires: { type: 'string' },
} as const;

const dayMs = 24 * 60 * 60 * 1000;
const whole = z.coerce.number().int().min(1).max(1_000_000);
const mostDays = 36_500;

/** Tends users, promo codes and the audit log. On PGlite the server must be stopped: one process opens the data folder. */
export async function admin(args: string[], config: Config, terminal: Terminal): Promise<number> {
  const { values, positionals } = readArguments(args, options, usage);
  const [noun, verb, name, argument] = positionals;
  // Who names two people must not believe that both are erased.
  if (positionals.length > (verb === 'plan' ? 4 : 3)) throw new UsageError(usage);
  const days = readWhole(values.days, '--days', mostDays);
  const act = async (tasks: Admin): Promise<number> => {
    switch (`${noun} ${verb}`) {
      case 'promo create': {
        if (!name || days === undefined || values.plan !== 'premium') throw new UsageError(usage);
        const maxUses = readWhole(values['max-uses'], '--max-uses') ?? null;
        const expiresAt = readDay(values.expires);
        const code = await tasks.createPromo({ code: name, days, maxUses, expiresAt });
        terminal.note(`The code ${code} gives ${days} days of the premium plan.`);
        return 0;
      }
      case 'promo list':
        for (const { code, days, uses, maxUses, expiresAt } of await tasks.listPromos()) {
          const end = expiresAt ? `ends ${expiresAt.toISOString()}` : 'no end';
          terminal.out(`${code}  ${days} days  used ${uses} of ${maxUses ?? 'any number'}  ${end}`);
        }
        return 0;
      case 'promo end':
        await tasks.endPromo(required(name));
        terminal.note(`The code ${name} can no longer be used.`);
        return 0;
      case 'user list':
        for (const { email, username, plan, planUntil, createdAt } of await tasks.listUsers()) {
          const end = planUntil ? ` until ${planUntil.toISOString()}` : '';
          terminal.out(`${email}  ${username}  ${plan}${end}  since ${createdAt.toISOString()}`);
        }
        return 0;
      case 'user plan': {
        if (argument !== 'premium' && argument !== 'free') throw new UsageError(usage);
        const isTimed = argument === 'premium' && days !== undefined;
        const until = isTimed ? new Date(systemClock.now().getTime() + days * dayMs) : null;
        await tasks.setPlan(required(name), argument === 'premium' ? 'PREMIUM' : 'FREE', until);
        terminal.note(`${name} is on the ${argument} plan${until ? ` until ${until.toISOString()}` : ''}.`);
        return 0;
      }
      case 'user sign-out':
        await tasks.signOut(required(name));
        terminal.note(`${name} is signed out on every device.`);
        return 0;
      case 'user export': {
        // A line of output cannot be written in pieces, and who runs the server has the memory for one person.
        const parts: string[] = [];
        for await (const part of await tasks.exportUser(required(name))) parts.push(part);
        terminal.out(parts.join('').trimEnd());
        return 0;
      }
      case 'user erase':
        await tasks.eraseUser(required(name));
        terminal.note(`${name} and everything that was kept of this person is gone.`);
        return 0;
      case 'audit verify': {
        const { rows, hash, brokenAt } = await tasks.verifyAudit();
        if (brokenAt === undefined) terminal.out(`${rows} rows, unbroken. The last has the hash ${hash}.`);
        else terminal.out(`Broken at row ${brokenAt}: it, or one before it, was changed or taken out.`);
        return brokenAt === undefined ? 0 : 1;
      }
      default:
        throw new UsageError(usage);
    }
  };
  return withAdmin(config, act);
}

async function withAdmin(config: Config, act: (tasks: Admin) => Promise<number>): Promise<number> {
  const logger = createLogger(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, logger });
  try {
    const notify = await createNotify(database);
    const queue = await createQueue(database, logger, { worker: false });
    const workflow = await createWorkflow({
      database,
      notify,
      queue,
      graphs: {},
      clock: systemClock,
      logger,
      role: { web: false, worker: false },
    });
    try {
      const server = createServer({
        database,
        clock: systemClock,
        logger,
        config: {
          ...config,
          secretKey: config.secretKey ?? (await readSecretFile(config.dataDir)),
          version,
          role: 'admin',
          webDir: join(packageRoot, 'dist/web'),
        },
        egress: createEgress({ userAgent: config.brandName }),
        mail: {
          siteUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
          enqueue: (to, job) => queue.enqueue(to, mailQueue, job, { retries: mailRetries }),
          send: createMailer({ ...config.mail, logger }),
        },
        workflow: {
          exportOwner: workflow.exportOwner,
          async forgetOwner(userId) {
            await workflow.forgetOwner(userId);
            await forgetDocuments(userId, config, logger);
          },
        },
        cancelRun: workflow.cancelRun,
        forgetRuns: workflow.forgetRuns,
        withoutIdentifiers: async () => undefined,
        renderReport: (report) => renderReport(report, {}),
        copyReport: (report, format) => copyReport(report, format, {}),
        printPdf: undefined,
        imageTools: undefined,
        hasVisionModel: false,
        countJobs: async () => [],
        checkUpdates: async () => ({ retractions: [], answered: [], failures: [] }),
      });
      return await act(server.admin);
    } finally {
      await workflow.close();
      await queue.close();
      await notify.close();
    }
  } finally {
    await database.close();
  }
}

/** What the person has in the library. */
async function forgetDocuments(userId: string, config: Config, logger: Logger): Promise<void> {
  const { evidence } = await openResearch(config, logger);
  try {
    await evidence.library.removeOwned(userId);
  } finally {
    await evidence.close();
  }
}

function required(value: string | undefined): string {
  if (value) return value;
  throw new UsageError(usage);
}

function readWhole(value: string | undefined, name: string, most = 1_000_000): number | undefined {
  if (value === undefined) return undefined;
  const { data } = whole.max(most).safeParse(value);
  if (data !== undefined) return data;
  throw new UsageError(`${name} must be a whole number from 1 to ${most}\n${usage}`);
}

function readDay(value: string | undefined): Date | null {
  if (value === undefined) return null;
  if (z.iso.date().safeParse(value).success) return new Date(`${value}T00:00:00.000Z`);
  throw new UsageError(`--expires must be a day such as 2027-01-31\n${usage}`);
}
