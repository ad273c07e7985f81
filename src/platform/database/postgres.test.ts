import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, testEngine } from '../../../tests/support/database.ts';
import { createLogger } from '../logger.ts';
import { createNotify } from '../notify/index.ts';
import { type Database, isConnectionLoss, openDatabase } from './index.ts';

const logger = createLogger('silent');

describe.runIf(testEngine === 'postgres')('PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createEmptyTestDatabase>>;
  let opened: Database[];
  const open = async () => {
    const database = await openDatabase({ databaseUrl: place.url, dataDir: '', logger });
    opened.push(database);
    return database;
  };
  const breakConnections = (database: Database) =>
    database.db.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
  beforeEach(async () => {
    place = await createEmptyTestDatabase();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((database) => database.close()));
    await place.drop();
  });

  it('lets many processes migrate an empty database at once', async () => {
    const databases = await Promise.all(Array.from({ length: 8 }, open));
    for (const { db } of databases) {
      const { rows } = await db.execute(
        sql`select count(*)::int > 0 as done from drizzle.__drizzle_migrations`,
      );
      expect(rows).toEqual([{ done: true }]);
    }
  });

  it('compresses long values in the way that costs least, where the server has it', async () => {
    const { db } = await open();
    await db.execute(sql`create table notes (note text)`);
    await db.execute(sql`insert into notes select repeat('a long note ', 10000) from generate_series(1, 3)`);
    const { rows } = await db.execute(sql`
      select distinct pg_column_compression(note) as used, 'lz4' = any (enumvals) as "isThere"
      from notes, pg_settings where name = 'default_toast_compression'`);
    expect(rows).toEqual([{ used: rows[0]?.isThere ? 'lz4' : 'pglz', isThere: rows[0]?.isThere }]);
  });

  it('lends no connection on which something failed to those who wait for one', async () => {
    const [victim, other] = [await open(), await open()];
    // As many as a pool has.
    const count = 10;
    const held = Array.from({ length: count }, () =>
      victim.withConnection((to) => to.execute(sql`select pg_sleep(20)`)).catch(() => 'lost'),
    );
    const waiting = Array.from({ length: count }, () => victim.db.execute(sql`select 1`));
    const asleep = sql`select count(*)::int as count from pg_stat_activity where query = 'select pg_sleep(20)'`;
    while ((await other.db.execute(asleep)).rows[0]?.count !== held.length) await sleep(20);
    await breakConnections(other);
    await Promise.all(waiting);
    expect(new Set(await Promise.all(held))).toEqual(new Set(['lost']));
  });

  it('tells a lost connection from a wrong query', async () => {
    const [victim, other] = [await open(), await open()];
    const asked = victim.db.execute(sql`select pg_sleep(20)`).catch((error: unknown) => error);
    await victim.db.execute(sql`select 1`);
    await breakConnections(other);
    expect(isConnectionLoss(await asked)).toBe(true);
    const wrong = await other.db.execute(sql`select 1 / 0`).catch((error: unknown) => error);
    expect(isConnectionLoss(wrong)).toBe(false);
  });

  it('outlives a connection that breaks between two statements of a transaction', async () => {
    const [victim, other] = [await open(), await open()];
    const broken = victim.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      await breakConnections(other);
      await sleep(300);
      await tx.execute(sql`select 2`);
    });
    const error = await broken.catch((caught: unknown) => caught);
    expect(isConnectionLoss(error)).toBe(true);
    await victim.check();
  });

  it('serves on after the server broke its connections', async () => {
    const [victim, other] = [await open(), await open()];
    await Promise.all(Array.from({ length: 4 }, () => victim.db.execute(sql`select pg_sleep(0.05)`)));
    await breakConnections(other);
    await expect
      .poll(() =>
        victim.check().then(
          () => 'serves',
          () => 'broken',
        ),
      )
      .toBe('serves');
  });

  it('listens again after its connection broke, and tells every subscriber to look', async () => {
    const [listening, other] = [await open(), await open()];
    const notify = await createNotify(listening);
    const heard: string[] = [];
    notify.subscribe('run:1', (payload) => heard.push(payload));
    await notify.publish(other.db, 'run:1', 'before');
    await expect.poll(() => heard).toEqual(['before']);
    await breakConnections(other);
    await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['before', '']);
    await notify.publish(other.db, 'run:1', 'after');
    await expect.poll(() => heard).toEqual(['before', '', 'after']);
    await notify.close();
  });

  it('says why it cannot open when nothing answers', async () => {
    const url = 'postgresql://postgres@127.0.0.1:1/none';
    await expect(openDatabase({ databaseUrl: url, dataDir: '', logger })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    });
  });
});
