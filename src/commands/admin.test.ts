import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createTestDatabaseUrl } from '../../tests/support/database.ts';
import { type Config, readConfig } from '../config.ts';
import { admin } from './admin.ts';

const email = 'ann@example.org';
let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let config: Config;

beforeAll(async () => {
  place = await createTestDatabaseUrl();
  config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.url, LOG_LEVEL: 'error' });
  const { db, close } = await openDatabase({ ...config, logger: createLogger('silent') });
  await db.$client.query(
    `with u as (insert into users (email, username) values ($1, 'Ann') returning id)
     insert into credit_accounts (user_id, day, day_limit, balance) select id, '2026-03-10', 5, 5 from u`,
    [email],
  );
  await close();
});
afterAll(() => place.drop());

async function run(...args: string[]) {
  const lines = { out: [] as string[], notes: [] as string[] };
  const code = await admin(args, config, {
    out: (text) => void lines.out.push(text),
    note: (text) => void lines.notes.push(text),
    stop: new AbortController().signal,
  });
  return { code, ...lines };
}

test('makes, lists and ends promo codes', async () => {
  const made = await run('promo', 'create', 'spring', '--plan', 'premium', '--days', '30', '--max-uses', '2');
  expect(made.notes).toEqual(['The code SPRING gives 30 days of the premium plan.']);
  await expect(run('promo', 'create', 'SPRING', '--days', '1')).rejects.toThrow(
    'There is a code SPRING already',
  );
  expect((await run('promo', 'list')).out).toEqual(['SPRING  30 days  used 0 of 2  no end']);
  await run('promo', 'end', 'Spring');
  expect((await run('promo', 'list')).out[0]).toMatch(/ends \d{4}-/);
});

test.each([
  [['promo', 'create', 'X1Y2', '--days', 'many'], /--days must be a whole number from 1 to 36500/],
  [['promo', 'create', 'X1Y2', '--days', '1', '--plan', 'gold'], /Usage: /],
  [['promo', 'create', 'X1Y2', '--days', '1', '--expires', 'soon'], /--expires must be a day/],
  [['promo', 'end', 'NOTHING'], /There is no code NOTHING/],
  [['user', 'plan', 'nobody@example.org', 'premium'], /There is no user nobody@example.org/],
  [['user', 'plan', email, 'gold'], /Usage: /],
  [['user', 'erase'], /Usage: /],
  [['user', 'erase', email, 'ben@example.org'], /Usage: /],
  [['user', 'plan', email, 'premium', 'free'], /Usage: /],
  [[], /Usage: /],
])('%j is refused with a reason', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason);
});

test('tends a user, and leaves nothing of one who is erased', async () => {
  await run('user', 'plan', email, 'premium', '--days', '7');
  expect((await run('user', 'list')).out[0]).toMatch(/^ann@example\.org {2}Ann {2}PREMIUM until /);
  await run('user', 'plan', email, 'free');
  expect((await run('user', 'list')).out[0]).toMatch(/ {2}FREE {2}since /);
  expect((await run('user', 'sign-out', email)).code).toBe(0);
  const exported = JSON.parse((await run('user', 'export', email)).out.join(''));
  expect(exported.account).toMatchObject({ email, username: 'Ann' });
  await run('user', 'erase', email);
  expect((await run('user', 'list')).out).toEqual([]);
  await expect(run('user', 'export', email)).rejects.toThrow('There is no user');
  const verified = await run('audit', 'verify');
  expect(verified.code).toBe(0);
  expect(verified.out[0]).toMatch(/^\d+ rows, unbroken\. The last has the hash [0-9a-f]{64}\.$/);
});
