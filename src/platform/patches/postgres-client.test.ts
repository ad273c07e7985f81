import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { awaitStatements, type Database, pipelinedCommit, type Queryable } from '../database/index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('has a statement that comes again parsed once a connection', async () => {
  const names = await database.db.transaction(async (tx) => {
    for (const n of [1, 2, 3, 4]) {
      expect((await tx.execute(sql`select ${n}::int as "oftenAsked"`)).rows).toEqual([{ oftenAsked: n }]);
    }
    return (
      await tx.execute(sql`select name from pg_prepared_statements where statement like '%oftenAsked"'`)
    ).rows;
  });
  expect(names).toHaveLength(1);
});

it('answers on when a table has changed under its statements', async () => {
  const { db } = database;
  await db.execute(sql`create table changing (id int)`);
  await db.execute(sql`insert into changing values (${7})`);
  const ask = async () => (await db.execute(sql`select * from changing where id = ${7}`)).rows;
  for (let count = 0; count < 8; count += 1) expect(await ask()).toEqual([{ id: 7 }]);
  await db.execute(sql`alter table changing add column name text`);
  const answers = [await ask().catch(() => 'failed'), await ask(), await ask()];
  expect(answers.slice(1)).toEqual([[{ id: 7, name: null }], [{ id: 7, name: null }]]);
});

it('answers on when the values of a statement could not be sent', async () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const client = await database.db.$client.connect();
  const ask = (value: object) => client.query('select $1::jsonb as "askedInCircles"', [value]);
  try {
    await ask({ n: 1 });
    await expect(ask(circle)).rejects.toThrow('circular');
    const answers = [await ask({ n: 2 }).catch(() => 'failed'), await ask({ n: 3 })];
    expect(answers[1]).toMatchObject({ rows: [{ askedInCircles: { n: 3 } }] });
  } finally {
    client.release();
  }
});

it('gives each of the statements that are sent together its own answer or error, in their order', async () => {
  const client = await database.db.$client.connect();
  try {
    await client.query('create temporary sequence counted');
    const asked = Array.from({ length: 200 }, (_, n) =>
      n % 7 === 3
        ? client.query('select 1 / $1::int', [0])
        : client.query(`select nextval('counted')::int as n, $1::int as given`, [n]),
    );
    const settled = await Promise.allSettled(asked);
    const served = settled.flatMap((one, n) =>
      one.status === 'fulfilled' ? [{ ...one.value.rows[0], expected: n }] : [],
    );
    expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(29);
    expect(served.map(({ given }) => given)).toEqual(served.map(({ expected }) => expected));
    expect(served.map(({ n }) => n)).toEqual(served.map((_, index) => index + 1));
  } finally {
    client.release();
  }
});

it('takes back all that was sent together when one of it fails, and leaves nothing to the next', async () => {
  const { db } = database;
  await db.execute(sql`create table kept (n int primary key)`);
  const failing = db.transaction((tx) =>
    awaitStatements(
      tx.execute(sql`insert into kept values (${1})`),
      tx.execute(sql`insert into kept values (${1})`),
      tx.execute(sql`insert into kept values (${2})`),
    ),
  );
  await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      db.transaction(async (tx) => void (await tx.execute(sql`insert into kept values (${10 + n})`))),
    ),
  );
  expect((await db.execute(sql`select count(*)::int as n, min(n) as first from kept`)).rows).toEqual([
    { n: 20, first: 10 },
  ]);
});

describe('a transaction that is committed with its last statements', () => {
  const insert = (to: Queryable, n: number) => to.execute(sql`insert into last values (${n}) returning n`);
  const all = async () =>
    (await database.db.execute<{ n: number }>(sql`select n from last order by n`)).rows.map(({ n }) => n);
  beforeAll(async () => {
    await database.db.execute(sql`create table last (n int primary key)`);
  });
  beforeEach(async () => {
    await database.db.execute(sql`delete from last`);
  });

  it('keeps them all, also those that a function sends later in the same turn', async () => {
    const answers = await database.db.transaction(async (tx) => {
      await insert(tx, 1);
      const late = async () => {
        await Promise.resolve();
        return (await insert(tx, 3)).rows;
      };
      return pipelinedCommit(tx)(
        insert(tx, 2).then(({ rows }) => rows),
        late(),
      );
    });
    expect(answers).toEqual([[{ n: 2 }], [{ n: 3 }]]);
    expect(await all()).toEqual([1, 2, 3]);
  });

  it('keeps none when one fails', async () => {
    const failing = database.db.transaction(async (tx) => {
      await insert(tx, 1);
      await pipelinedCommit(tx)(insert(tx, 2), insert(tx, 1), insert(tx, 4));
    });
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } });
    expect(await all()).toEqual([]);
  });

  it('keeps none when one fails before it is sent', async () => {
    const unsent = async () => {
      await Promise.resolve();
      throw new Error('not sent');
    };
    const failing = database.db.transaction(async (tx) => {
      await insert(tx, 1);
      await pipelinedCommit(tx)(insert(tx, 2), unsent());
    });
    await expect(failing).rejects.toThrow('not sent');
    expect(await all()).toEqual([]);
    await database.db.transaction((tx) => insert(tx, 5));
    expect(await all()).toEqual([5]);
  });

  it('is committed once when that is asked twice in one turn', async () => {
    const answers = await database.db.transaction((tx) =>
      Promise.all([1, 2].map((n) => pipelinedCommit(tx)(insert(tx, n).then(({ rows }) => rows)))),
    );
    expect(answers).toEqual([[[{ n: 1 }]], [[{ n: 2 }]]]);
    expect(await all()).toEqual([1, 2]);
  });

  it('keeps none when it is rolled back in the same turn', async () => {
    const failing = database.db.transaction((tx) => {
      pipelinedCommit(tx)(insert(tx, 1)).catch(() => undefined);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    expect(await all()).toEqual([]);
  });

  it('refuses what comes after them', async () => {
    const late = database.db.transaction(async (tx) => {
      await pipelinedCommit(tx)(insert(tx, 1));
      await insert(tx, 2);
    });
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('has ended') } });
    expect(await all()).toEqual([1]);
    await database.db.transaction((tx) => insert(tx, 5));
    expect(await all()).toEqual([1, 5]);
  });

  it('is seen by the next statement of anybody', async () => {
    for (let n = 0; n < 50; n += 1) {
      await database.db.transaction((tx) => pipelinedCommit(tx)(insert(tx, n)));
      expect((await all()).at(-1)).toBe(n);
    }
  });
});
