import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { openTestDatabase } from '../../../tests/support/database.ts';
import { createTestClock } from '../../../tests/support/server.ts';
import { users } from '../accounts/schema.ts';
import { createAccounts, type Plan } from '../accounts/service.ts';
import { creditAccounts, creditTransactions } from './schema.ts';
import { createCreditLedger } from './service.ts';

const free = 5;
const premium = 20;
const hourMs = 3_600_000;
const clock = createTestClock();
let database: Database;
let credits: ReturnType<typeof createCreditLedger>;

beforeAll(async () => {
  database = await openTestDatabase();
  const accounts = createAccounts({ clock });
  credits = createCreditLedger({ db: database.db, clock, dailyCredits: { free, premium }, accounts });
});
afterAll(() => database.close());

async function newUser(plan: Plan = 'FREE'): Promise<string> {
  return database.db.transaction(async (tx) => {
    const email = `${randomUUID()}@example.org`;
    const accounts = createAccounts({ clock });
    const account = await accounts.create(tx, { email, username: 'x', passwordHash: 'x' });
    await tx.update(users).set({ plan }).where(eq(users.id, account.id));
    await credits.open(tx, account.id, plan);
    return account.id;
  });
}

const hold = (userId: string) =>
  database.db
    .transaction((tx) =>
      credits.hold(tx, { userId, sessionId: randomUUID(), description: 'Research: aspirin' }),
    )
    .catch((error) => {
      if (error.code !== 'insufficient_credits') throw error;
      return undefined;
    });
const settle = (holdId: string) => database.db.transaction((tx) => credits.settle(tx, holdId));
const refund = (holdId: string) => database.db.transaction((tx) => credits.refund(tx, holdId));

async function assertBooksBalance(userId: string): Promise<void> {
  const [account] = await database.db.select().from(creditAccounts).where(eq(creditAccounts.userId, userId));
  const rows = await database.db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.userId, userId));
  if (!account) throw new Error('no account');
  const sumOf = (kept: typeof rows) => kept.reduce((sum, { amount }) => sum + amount, 0);
  expect(account.balance).toBe(sumOf(rows));
  expect(account.balance).toBeGreaterThanOrEqual(0);
  expect(account.balance).toBeLessThanOrEqual(account.dayLimit);
  const use = rows.filter(({ transactionType }) => /CONSUME|REFUND/.test(transactionType));
  expect(account.totalUsed + sumOf(use)).toBe(0);
  const resets = rows.filter(({ transactionType }) => transactionType === 'RESET').map(({ day }) => day);
  expect(new Set(resets).size).toBe(resets.length);
  const shown = await credits.get(userId);
  expect(shown.creditsRemaining).toBeGreaterThanOrEqual(0);
  expect(shown.creditsRemaining).toBeLessThanOrEqual(shown.dailyLimit);
  expect(Date.parse(shown.resetTime) % (24 * hourMs)).toBe(0);
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('hold' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('refund' as const), which: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('settle' as const), which: fc.nat(30) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: -2, max: 30 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      plan: fc.constantFrom('FREE' as const, 'PREMIUM' as const),
    }),
  },
);

test('whatever happens, a day’s balance is its limit plus its ledger, never below zero, never above the limit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      clock.set('2026-03-10T20:30:00.000Z');
      const userId = await newUser();
      const holds: { id: string; open: boolean }[] = [];
      for (const action of steps) {
        if (action.do === 'wait') clock.advance(action.hours * hourMs);
        if (action.do === 'plan')
          await database.db.update(users).set({ plan: action.plan }).where(eq(users.id, userId));
        if (action.do === 'hold') {
          const before = (await credits.get(userId)).creditsRemaining;
          const id = await hold(userId);
          expect(id !== undefined).toBe(before > 0);
          expect((await credits.get(userId)).creditsRemaining).toBe(Math.max(0, before - 1));
          if (id) holds.push({ id, open: true });
        }
        if (action.do === 'refund' || action.do === 'settle') {
          const held = holds[action.which % Math.max(1, holds.length)];
          if (!held) continue;
          expect(await (action.do === 'refund' ? refund : settle)(held.id)).toBe(held.open);
          held.open = false;
        }
        await assertBooksBalance(userId);
      }
    }),
    { numRuns: 25 },
  );
});

test.each([
  [3, 12],
  [5, 5],
  [5, 4],
])('%i credits and %i holds at once grant exactly the smaller number', async (balance, wanted) => {
  const userId = await newUser();
  for (let i = balance; i < free; i += 1) await hold(userId);
  const granted = await Promise.all(Array.from({ length: wanted }, () => hold(userId)));
  expect(granted.filter(Boolean)).toHaveLength(Math.min(balance, wanted));
  await assertBooksBalance(userId);
});

test('a hold ends once, whoever ends it and however often at once', async () => {
  const userId = await newUser();
  const id = await hold(userId);
  if (!id) throw new Error('no credit');
  const ended = await Promise.all([refund(id), settle(id), refund(id), settle(id), refund(id)]);
  expect(ended.filter(Boolean)).toHaveLength(1);
  await assertBooksBalance(userId);
});

test('credits come back at midnight UTC, and a refund after midnight is not a sixth credit', async () => {
  clock.set('2026-05-01T23:59:59.999Z');
  const userId = await newUser();
  const ids = [await hold(userId), await hold(userId)];
  expect(await credits.get(userId)).toEqual({
    creditsRemaining: 3,
    dailyLimit: 5,
    totalCreditsUsed: 2,
    resetTime: '2026-05-02T00:00:00.000Z',
    type: 'FREE',
  });
  clock.advance(1);
  expect(await credits.get(userId)).toMatchObject({
    creditsRemaining: 5,
    resetTime: '2026-05-03T00:00:00.000Z',
  });
  await refund(ids[0] ?? '');
  expect((await credits.get(userId)).creditsRemaining).toBe(5);
  await hold(userId);
  await refund(ids[1] ?? '');
  expect(await credits.get(userId)).toMatchObject({ creditsRemaining: 4, totalCreditsUsed: 1 });
  await assertBooksBalance(userId);
});

test('a machine whose clock is behind does not open yesterday, or today, again', async () => {
  clock.set('2026-05-02T00:00:01.000Z');
  const userId = await newUser();
  for (let i = 0; i < free; i += 1) await hold(userId);
  clock.set('2026-05-01T23:59:59.000Z');
  expect(await credits.get(userId)).toMatchObject({
    creditsRemaining: 0,
    resetTime: '2026-05-03T00:00:00.000Z',
  });
  expect(await hold(userId)).toBeUndefined();
  await assertBooksBalance(userId);
});

test('a better plan counts at once, a smaller one from the next day', async () => {
  clock.set('2026-05-01T10:00:00.000Z');
  const userId = await newUser();
  for (let i = 0; i < free; i += 1) await hold(userId);
  expect(await hold(userId)).toBeUndefined();
  await database.db.update(users).set({ plan: 'PREMIUM' }).where(eq(users.id, userId));
  expect(await credits.get(userId)).toMatchObject({ creditsRemaining: 15, dailyLimit: 20, type: 'PREMIUM' });
  await hold(userId);
  await database.db.update(users).set({ plan: 'FREE' }).where(eq(users.id, userId));
  expect(await credits.get(userId)).toMatchObject({ creditsRemaining: 14, dailyLimit: 20, type: 'FREE' });
  clock.advance(24 * hourMs);
  expect(await credits.get(userId)).toMatchObject({ creditsRemaining: 5, dailyLimit: 5 });
});

test('a hold that its transaction takes back costs nothing', async () => {
  const userId = await newUser();
  const failing = database.db.transaction(async (tx) => {
    await credits.hold(tx, { userId, sessionId: randomUUID(), description: 'Research: x' });
    throw new Error('later step failed');
  });
  await expect(failing).rejects.toThrow('later step failed');
  expect((await credits.get(userId)).creditsRemaining).toBe(5);
  expect((await credits.history(userId, 10)).transactions).toEqual([]);
});
