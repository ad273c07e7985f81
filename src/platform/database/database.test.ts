import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import type { Database } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const failure = async (statement: Promise<unknown>) =>
  statement.then(
    () => undefined,
    (error: Error) => error.cause as { code?: string; constraint?: string; detail?: string } & Error,
  );

describe('database', () => {
  it('holds the migrated tables', async () => {
    const { rows } = await database.db.execute(
      sql`select to_regclass('research_sessions') is not null as present`,
    );
    expect(rows).toEqual([{ present: true }]);
  });

  it('carries 10 MB in both directions', async () => {
    const size = 10_000_000;
    const text = 'é'.repeat(size / 2);
    const { rows } = await database.db.execute<{ back: string }>(sql`select ${text}::text || 'x' as back`);
    expect(rows[0]?.back.length).toBe(size / 2 + 1);
  });

  it('keeps every field of an error and serves on after it', async () => {
    await database.db.execute(sql`create table marks (id int primary key)`);
    await database.db.execute(sql`insert into marks values (1)`);
    const error = await failure(database.db.execute(sql`insert into marks values (1)`));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      code: '23505',
      constraint: 'marks_pkey',
      detail: expect.stringContaining('(1)'),
    });
    expect((await database.db.execute(sql`select * from marks`)).rows).toEqual([{ id: 1 }]);
  });

  it('rolls a failed transaction back and gives the connection on in a clean state', async () => {
    const error = await failure(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`create table leftovers (n int)`);
        await tx.execute(sql`insert into leftovers values (${'no number'})`);
      }),
    );
    expect(error?.code).toBe('22P02');
    const { rows } = await database.db.execute(sql`select to_regclass('leftovers') is null as gone`);
    expect(rows).toEqual([{ gone: true }]);
  });

  it('serves many callers at once, each with its own answer', async () => {
    const asked = Array.from({ length: 60 }, (_, index) => index);
    const answers = await Promise.all(
      asked.map((n) =>
        n % 2
          ? database.db.transaction(
              async (tx) => (await tx.execute<{ n: number }>(sql`select ${n}::int as n`)).rows[0]?.n,
            )
          : database.db.execute<{ n: number }>(sql`select ${n}::int as n`).then(({ rows }) => rows[0]?.n),
      ),
    );
    expect(answers).toEqual(asked);
  });

  it('grants exactly 5 of 40 debits that come at once', async () => {
    await database.db.execute(
      sql`create table purses (id int primary key, balance int not null check (balance >= 0))`,
    );
    await database.db.execute(sql`insert into purses values (1, 5)`);
    const debit = () =>
      database.db.transaction(async (tx) => {
        const { rowCount } = await tx.execute(
          sql`update purses set balance = balance - 1 where id = 1 and balance >= 1`,
        );
        return rowCount ?? 0;
      });
    const granted = await Promise.all(Array.from({ length: 40 }, debit));
    expect(granted.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect((await database.db.execute(sql`select balance from purses`)).rows).toEqual([{ balance: 0 }]);
  });

  it('delivers a NOTIFY when its transaction commits, and never when it fails', async () => {
    const heard: string[] = [];
    const stop = await database.listen('Ward "7"', (payload) => heard.push(payload));
    const notify = (payload: string) => sql`select pg_notify('Ward "7"', ${payload})`;
    await failure(
      database.db.transaction(async (tx) => {
        await tx.execute(notify('rolled back'));
        await tx.execute(sql`select 1 / 0`);
      }),
    );
    await database.db.transaction(async (tx) => void (await tx.execute(notify('committed'))));
    await expect.poll(() => heard).toEqual(['committed']);
    await stop();
    await database.db.execute(notify('after'));
    await database.db.execute(sql`select 1`);
    expect(heard).toEqual(['committed']);
  });

  it('says that it cannot serve after it was closed', async () => {
    const closed = await openTestDatabase();
    await closed.check();
    await closed.close();
    await expect(closed.check()).rejects.toThrow();
  });
});
