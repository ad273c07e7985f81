import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Db } from '#platform/database/index.ts';
import { lastEntryKey, type RunEntry, type RunRecord } from '#shared/research/run-record.ts';
import { findLatestRun, listEntries, listRuns, upsertEntries } from './store.ts';

const uuid = z.guid();
const [deflated, inflated] = [promisify(deflate), promisify(inflate)];
/** The search results of a whole run are some hundred kilobytes: speed counts more than the last tenth of size. */
const level = 1;
const runsRemembered = 1_000;

export type RunRecords = ReturnType<typeof createRunRecords>;

/**
 * The records of runs. They live as long as the session the run was made for: with it, or with its owner's account, they are
 * gone.
 */
export function createRunRecords({
  db,
  findSessionOfRun,
}: {
  db: Db;
  /** The session whose run this is; undefined where there is none, or none any more. */
  findSessionOfRun: (runId: string) => Promise<string | undefined>;
}) {
  const sessions = new LRUCache<string, string>({ max: runsRemembered });

  async function sessionOf(runId: string): Promise<string | undefined> {
    const known = sessions.get(runId);
    if (known) return known;
    const found = await findSessionOfRun(runId);
    if (found) sessions.set(runId, found);
    return found;
  }

  return {
    /** Keeps entries of the run of a session; those of a run without one are nobody's, and are not kept. */
    async write(runId: string, attempt: number, entries: readonly RunEntry[]): Promise<void> {
      const [sessionId, bodies] = await Promise.all([
        sessionOf(runId),
        Promise.all(entries.map(({ body }) => deflated(JSON.stringify(body), { level }))),
      ]);
      if (!sessionId) return;
      // In the order of their keys, so that sub-questions that find the same sources at a time do not lock each other out.
      const rows = entries.map(({ key }, at) => ({ key, body: bodies[at] as Buffer }));
      rows.sort((one, other) => (one.key < other.key ? -1 : 1));
      await upsertEntries(db, { runId, sessionId, attempt }, rows).catch((error: unknown) => {
        if (!isWithoutSession(error)) throw error;
        sessions.delete(runId);
      });
    },

    /** The records of all runs of some sessions, one at a time. */
    async *exportOf(of: Promise<{ id: string }[]>): AsyncGenerator<RunRecord & { session_id: string }> {
      for (const { id } of await of) {
        for (const runId of await listRuns(db, id)) {
          const record = await findRunRecord(db, runId);
          if (record) yield { session_id: id, ...record };
        }
      }
    },
  };
}

/** The session was deleted while its run was working. */
function isWithoutSession(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
  return code === '23503';
}

/** The record of a run, or of the latest run of a session that made a report; undefined where there is none. */
export async function findRunRecord(db: Db, id: string): Promise<RunRecord | undefined> {
  if (!uuid.safeParse(id).success) return undefined;
  const runId = (await findLatestRun(db, id, lastEntryKey)) ?? id;
  const rows = await listEntries(db, runId);
  if (rows.length === 0) return undefined;
  const entries = await Promise.all(rows.map(async ({ key, body }) => ({ key, body: await readBody(body) })));
  return { runId, entries };
}

/** Null for what cannot be read: a replay then says so. */
async function readBody(body: Buffer): Promise<unknown> {
  try {
    return JSON.parse((await inflated(body)).toString());
  } catch {
    return null;
  }
}
