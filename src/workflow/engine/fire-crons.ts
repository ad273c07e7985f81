import { z } from 'zod';
import { isConnectionLoss, type Tx } from '#platform/database/index.ts';
import { AppError } from '#shared/errors.ts';
import type { RunObserver } from '../ports.ts';
import {
  type CronRow,
  claimFiring,
  deleteCron,
  listDueCrons,
  markFailed,
  updateCron,
} from '../storage/crons.ts';
import { lockThread } from '../storage/threads.ts';
import type { Access } from './access.ts';
import type { CronDeps } from './crons.ts';
import type { PreparedRun } from './runs/prepare.ts';
import { findNextFiring } from './schedule.ts';

const firedAtOnce = 8;

/**
 * Looks every minute for crons whose moment has come. It is moved on in the transaction that creates the run, so
 * that each fires once however many processes look; moments that passed while nobody looked count as one.
 */
export function startCronWorker(deps: CronDeps): Promise<void> {
  return deps.queue.every('workflow.crons', '* * * * *', (signal) => fireDueCrons(deps, signal));
}

/** Throws, when the others have fired, if the database failed one: that one is still due. */
export async function fireDueCrons(deps: CronDeps, signal?: AbortSignal): Promise<void> {
  const failed = new Map<string, unknown>();
  for (;;) {
    signal?.throwIfAborted();
    const options = { except: [...failed.keys()], limit: firedAtOnce };
    const due = await listDueCrons(deps.database.db, deps.clock.now(), options);
    await Promise.all(
      due.map((cron) => fire(deps, cron).catch((error: unknown) => failed.set(cron.cronId, error))),
    );
    if (due.length < firedAtOnce) break;
  }
  const [error] = failed.values();
  if (failed.size > 0) throw new Error(`${failed.size} crons could not be fired`, { cause: error });
}

/** Notes on a cron that its run has failed, then tells the observer. */
export function observeCrons(observer: RunObserver | undefined): RunObserver {
  return {
    async ended(tx, run) {
      const cronId = z.guid().safeParse(run.metadata.cron_id);
      if (cronId.success && run.error) {
        await markFailed(tx, cronId.data, run.runId, `${run.error.error}: ${run.error.message}`);
      }
      await observer?.ended(tx, run);
    },
  };
}

async function fire(deps: CronDeps, cron: CronRow): Promise<void> {
  const now = deps.clock.now();
  const next = await attempt(() => findNextFiring(cron, later(now, cron.nextRunAt ?? now)));
  const access = accessOf(cron);
  const prepared = await attempt(() => deps.runs.prepare(requestOf(deps, cron), access));
  await deps.database.db.transaction(async (tx) => {
    if (cron.threadId && !(await lockThread(tx, cron.threadId, 'all'))) {
      await deleteCron(tx, cron.cronId, 'all');
      return;
    }
    if (!(await claimFiring(tx, cron.cronId, now, next.value ?? null))) return;
    const started = await attempt(() => start(deps, tx, cron, prepared, access));
    const error = next.error ?? started.error;
    if (error) deps.logger.warn({ err: error, cronId: cron.cronId }, 'a cron did not start its run');
    await updateCron(tx, cron.cronId, {
      lastRunId: started.value ?? null,
      lastError: error ? describe(error) : null,
    });
  });
}

/** In a savepoint: what is refused leaves nothing behind, and the moment passes all the same. */
async function start(
  { runs }: CronDeps,
  tx: Tx,
  cron: CronRow,
  prepared: Attempt<PreparedRun>,
  access: Access,
): Promise<string> {
  if (!prepared.value) throw prepared.error;
  const { value } = prepared;
  const run = await tx.transaction((inner) =>
    runs.createWithin(inner, cron.threadId ?? undefined, value, access),
  );
  return run.runId;
}

function requestOf({ readRequest }: CronDeps, cron: CronRow) {
  const metadata = { ...cron.metadata, cron_id: cron.cronId };
  return { ...readRequest({ ...cron.payload, metadata }), onCompletion: cron.onRunCompleted };
}

function accessOf({ owner }: CronRow): Access {
  if (owner === null) return { caller: undefined, scope: 'all' };
  return { caller: { id: owner }, scope: { owner } };
}

type Attempt<T> = { value: T; error?: undefined } | { value?: undefined; error: unknown };

/** Throws what another try may mend: a lost connection, a deadlock. */
async function attempt<T>(action: () => T | Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await action() };
  } catch (error) {
    if (isConnectionLoss(error) || isConflict(error)) throw error;
    return { error };
  }
}

/** Class 40 of PostgreSQL's error codes: the transaction lost against another. */
function isConflict(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^40\w{3}$/.test(String(cause.code))) return true;
  }
  return false;
}

function describe(error: unknown): string {
  return error instanceof AppError
    ? error.message
    : 'The run could not be started because of an internal error';
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
