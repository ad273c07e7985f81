import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { explainUnavailable, isConnectionLoss } from '../../src/platform/database/index.ts';
import { openPglite } from '../../src/platform/database/pglite.ts';
import { startPglite } from '../../src/platform/database/pglite-process.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { testTemplate } from '../support/pglite-template.ts';

const logger = createLogger('silent');
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pglite-death-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const hang = sql`do $$ begin loop end loop; end $$`;

it('answers every statement of a thread that hangs, and goes on with what was committed', async () => {
  const dataDir = join(folder, 'data');
  const template = await testTemplate();
  const database = await openPglite({ dataDir, template, hungAfterMs: 10_000, logger });
  const heard: string[] = [];
  let reconnected = 0;
  const listened = database.listen(
    'news',
    (payload) => heard.push(payload),
    () => {
      reconnected += 1;
    },
  );
  await listened;
  await database.db.execute(sql`create table kept (n int)`);
  await database.db.execute(sql`insert into kept values (7)`);

  const pending = [hang, sql`select 1`, sql`select 2`].map((statement) =>
    database.db.execute(statement).catch((error: unknown) => error),
  );
  const outcomes = await Promise.all(pending);
  expect(isConnectionLoss(outcomes[0])).toBe(true);
  expect(explainUnavailable(outcomes[0])).toMatch(/^The database has stopped: .* opened again/);
  await expect.poll(() => reconnected, { timeout: 60_000 }).toBe(1);
  expect((await database.db.execute(sql`select n from kept`)).rows).toEqual([{ n: 7 }]);
  await database.db.execute(sql`notify news, 'again'`);
  await expect.poll(() => heard).toEqual(['again']);
  expect(await database.check()).toBeUndefined();
  await database.close();
});

it('stays closed in memory, and says so at once', async () => {
  const database = await openPglite({ template: await testTemplate(), hungAfterMs: 10_000, logger });
  await expect(database.db.execute(hang)).rejects.toThrow();
  for (let time = 0; time < 3; time++) await expect(database.check()).rejects.toThrow(/has stopped/);
  await database.close();
});

it('throws the last words of a database that does not start', async () => {
  const file = new URL(import.meta.url).pathname;
  await expect(startPglite({ dataDir: join(folder, 'data'), template: file })).rejects.toThrow(/.+/);
});
