import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { users } from '../accounts/schema.ts';
import { researchSessions } from '../sessions/schema.ts';
import { runRecords } from './schema.ts';
import { createRunRecords, findRunRecord } from './service.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A session with a run, and what keeps the records of its runs. */
async function startedSession() {
  const { db } = database;
  const email = `${randomUUID()}@example.org`;
  const [user] = await db.insert(users).values({ email, username: 'one', passwordHash: 'x' }).returning();
  const [session] = await db
    .insert(researchSessions)
    .values({ userId: user?.id as string, topic: 'A topic' })
    .returning();
  const sessionId = session?.id as string;
  const records = createRunRecords({ db, findSessionOfRun: async () => sessionId });
  return { userId: user?.id as string, sessionId, runId: randomUUID(), ...records };
}

const count = () => database.db.$count(runRecords);

describe('the record of a run', () => {
  it('is found by the run and by its session, as it was written', async () => {
    const { sessionId, runId, write } = await startedSession();
    await write(runId, 1, [
      { key: 'source/b', body: { text: 'Ünïcödé \u0000 and “quotes”' } },
      { key: 'source/a', body: null },
    ]);
    await write(runId, 1, [{ key: 'end', body: { isComplete: true } }]);
    const record = {
      runId,
      entries: [
        { key: 'end', body: { isComplete: true } },
        { key: 'source/a', body: null },
        { key: 'source/b', body: { text: 'Ünïcödé \u0000 and “quotes”' } },
      ],
    };
    for (const id of [runId, sessionId]) expect(await findRunRecord(database.db, id)).toEqual(record);
  });

  it('is that of the latest run of a session that made a report', async () => {
    const { sessionId, write } = await startedSession();
    const [first, second, unfinished] = [randomUUID(), randomUUID(), randomUUID()];
    await write(first, 1, [{ key: 'end', body: 1 }]);
    // PGlite's clock ticks in milliseconds, in which a quick machine writes twice.
    const createdAt = new Date(Date.now() - 60_000);
    await database.db.update(runRecords).set({ createdAt }).where(eq(runRecords.runId, first));
    await write(second, 1, [{ key: 'end', body: 2 }]);
    await write(unfinished, 1, [{ key: 'stage/search', body: 3 }]);
    expect(await findRunRecord(database.db, sessionId)).toMatchObject({ runId: second });
  });

  it('keeps what the newest attempt wrote, and its last word', async () => {
    const { runId, write } = await startedSession();
    const answered = async () => (await findRunRecord(database.db, runId))?.entries[0]?.body;
    await write(runId, 1, [{ key: 'stage/search', body: 'first' }]);
    await write(runId, 2, [{ key: 'stage/search', body: 'second' }]);
    await write(runId, 1, [{ key: 'stage/search', body: 'of a worker thought dead' }]);
    expect(await answered()).toBe('second');
    await write(runId, 2, [{ key: 'stage/search', body: 'second, again' }]);
    expect(await answered()).toBe('second, again');
  });

  it('takes the same sources from many sub-questions at a time', async () => {
    const { runId, write } = await startedSession();
    const found = Array.from({ length: 40 }, (_, at) => ({ key: `source/${at}`, body: { at } }));
    await Promise.all(
      Array.from({ length: 8 }, (_, at) => write(runId, 1, at % 2 ? found : found.toReversed())),
    );
    expect((await findRunRecord(database.db, runId))?.entries).toHaveLength(40);
  });

  it('goes with its session, and with the account of its owner', async () => {
    const [one, other] = [await startedSession(), await startedSession()];
    const before = await count();
    for (const { runId, write } of [one, other]) await write(runId, 1, [{ key: 'end', body: 1 }]);
    expect(await count()).toBe(before + 2);
    await database.db.delete(researchSessions).where(eq(researchSessions.id, one.sessionId));
    await one.write(one.runId, 1, [{ key: 'end', body: 'of a run that was still working' }]);
    expect(await findRunRecord(database.db, one.runId)).toBeUndefined();
    await database.db.delete(users).where(eq(users.id, other.userId));
    expect(await count()).toBe(before);
  });

  it('is not kept for a run without a session', async () => {
    const runId = randomUUID();
    const { write } = createRunRecords({ db: database.db, findSessionOfRun: async () => undefined });
    await write(runId, 1, [{ key: 'end', body: 1 }]);
    expect(await findRunRecord(database.db, runId)).toBeUndefined();
  });

  it('is not there for an id of nothing, nor for what is no id', async () => {
    expect(await findRunRecord(database.db, randomUUID())).toBeUndefined();
    expect(await findRunRecord(database.db, "x' or true --")).toBeUndefined();
  });

  it('tells what cannot be read from what is not there', async () => {
    const { runId, sessionId } = await startedSession();
    const row = { runId, sessionId, key: 'end', attempt: 1, body: Buffer.from('garbage') };
    await database.db.insert(runRecords).values(row);
    expect(await findRunRecord(database.db, runId)).toEqual({ runId, entries: [{ key: 'end', body: null }] });
  });
});
