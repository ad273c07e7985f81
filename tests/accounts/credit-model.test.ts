import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createSeal } from '#platform/secrets/index.ts';
import { users } from '../../src/server/accounts/schema.ts';
import { createAccounts } from '../../src/server/accounts/service.ts';
import { creditAccounts, creditTransactions } from '../../src/server/credits/schema.ts';
import { createCreditLedger } from '../../src/server/credits/service.ts';
import { createSessions } from '../../src/server/sessions/service.ts';
import { promoCodes } from '../../src/server/subscription/schema.ts';
import { createSubscriptions } from '../../src/server/subscription/service.ts';
import { openTestDatabase } from '../support/database.ts';
import { isFast, isLong, seed } from '../support/long.ts';
import { createTestClock, makeReport } from '../support/server.ts';

const free = 5;
const premium = 20;
const sequencesAtOnce = 8;
const sequences = isLong ? 10_000 : isFast ? 16 : 160;
const dayMs = 24 * 60 * 60 * 1000;
const isRefusal = (error: unknown) =>
  ['insufficient_credits', 'conflict'].includes((error as { code: string }).code);

let database: Database;
const codes = ['MODEL-A', 'MODEL-B'];

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A machine with a clock of its own, on the database of all. `crash` makes the next start fail after it has paid. */
function openMachine(clock = createTestClock('2026-03-10T12:00:00.000Z')) {
  const { db } = database;
  let crashing = false;
  const accounts = createAccounts({ clock });
  const credits = createCreditLedger({ db, clock, dailyCredits: { free, premium }, accounts });
  const mails = { enqueue: async () => undefined };
  const subscriptions = createSubscriptions({ db, clock, accounts, credits, mails });
  const sessions = createSessions({
    db,
    clock,
    credits,
    logger: createLogger('silent'),
    attachments: { keep: async () => [] },
    cancelRun: async () => undefined,
    forgetRuns: async () => undefined,
    withoutIdentifiers: async (text) => ({ text, removed: [] }),
    ownWords: createSeal('a secret for tests', 'own words'),
    renderReport: async () => '',
    checkUpdates: async () => ({ retractions: [], answered: [], failures: [] }),
    quota: {
      check: async () => {
        if (crashing) throw new Error('The machine died');
      },
    },
  });

  async function newUser(): Promise<string> {
    return db.transaction(async (tx) => {
      const email = `${randomUUID()}@example.org`;
      const { id } = await accounts.create(tx, { email, username: 'x', passwordHash: null });
      await credits.open(tx, id, 'FREE');
      return id;
    });
  }

  return {
    clock,
    credits,
    sessions,
    subscriptions,
    newUser,
    /** Undefined where it was refused. */
    start: (userId: string, id: string, idempotencyKey?: string) =>
      sessions.startResearch(userId, id, { topic: 'aspirin', idempotencyKey }).catch((error: unknown) => {
        if (isRefusal(error)) return undefined;
        throw error;
      }),
    async crash(userId: string, id: string) {
      crashing = true;
      await sessions.startResearch(userId, id, { topic: 'aspirin' }).catch(() => undefined);
      crashing = false;
    },
    /** Gives a started session its run and ends it, twice. False where it was not started. */
    async run(userId: string, id: string, status: 'success' | 'error' | 'interrupted', hasReport = true) {
      const run = { runId: randomUUID(), threadId: randomUUID(), metadata: { session_id: id } };
      const kwargs = { input: { topic: 'aspirin' } };
      const admit = await sessions.prepare({ caller: { id: userId }, kwargs });
      const admitted = await db
        .transaction((tx) => admit(tx, { ...run, threadHasState: false }))
        .catch(() => undefined);
      if (!admitted) return false;
      const values = hasReport ? { final_report: '<p>x</p>', research_report: makeReport() } : {};
      const end = () =>
        db.transaction((tx) => sessions.ended(tx, { ...run, status, isWaiting: false, values }));
      await Promise.all([end(), end()]);
      await end();
      return true;
    },
  };
}

const which = fc.nat(2);
const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('start' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('double click' as const), which }) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('two devices' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('crash' as const), which }) },
    { weight: 4, arbitrary: fc.record({ do: fc.constant('succeed' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('fail' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('stop' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('no report' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('promo' as const), which: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('plan' as const), which: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('midnight' as const), which }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('skew' as const), which }) },
  ),
  { minLength: 3, maxLength: 14 },
);
type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never;

/** `key`: one that the server has taken. */
type Slot = { id: string; key?: string | undefined; isHeld: boolean; completed: number };

/** Walks one person through a sequence and holds the books against what must be true of them after every step. */
async function walk(sequence: Step[]): Promise<void> {
  const machine = openMachine();
  const { clock, credits, sessions, subscriptions } = machine;
  const userId = await machine.newUser();
  const gone: Slot[] = [];
  const redeemed = new Set<string>();
  let expectedResets = 1;
  let day = clock.now().toISOString().slice(0, 10);
  const newSlot = async (): Promise<Slot> => {
    const { id } = await sessions.create(userId, {});
    return { id, isHeld: false, completed: 0 };
  };
  const slots = [await newSlot(), await newSlot(), await newSlot()] as [Slot, Slot, Slot];

  /** What `remaining` credits allow of the starts of these slots; those already held cost nothing. */
  async function expectStarts(wanted: Slot[], act: () => Promise<(object | undefined)[]>) {
    const { creditsRemaining } = await credits.get(userId);
    const unpaid = new Set(wanted.filter(({ isHeld }) => !isHeld));
    await act();
    const left = (await credits.get(userId)).creditsRemaining;
    expect(creditsRemaining - left).toBe(Math.min(unpaid.size, creditsRemaining));
    const listed = await sessions.list(userId);
    for (const slot of wanted) {
      slot.isHeld = listed.find(({ id }) => id === slot.id)?.status === 'RUNNING';
    }
    const today = clock.now().toISOString().slice(0, 10);
    if (creditsRemaining > left && today > day) {
      expectedResets += 1;
      day = today;
    }
  }

  for (const step of sequence) {
    const slot = slots[step.which] ?? slots[0];
    const other = slots[(step.which + 1) % 3] ?? slots[1];
    switch (step.do) {
      case 'start':
      case 'double click': {
        const key = randomUUID();
        const times = step.do === 'start' ? 1 : 3;
        const click = () => machine.start(userId, slot.id, key);
        await expectStarts([slot], () => Promise.all(Array.from({ length: times }, click)));
        slot.key = slot.isHeld ? key : undefined;
        break;
      }
      case 'retry': {
        const before = await credits.get(userId);
        if (!slot.key) break;
        await machine.start(userId, slot.id, slot.key);
        expect((await credits.get(userId)).creditsRemaining).toBe(before.creditsRemaining);
        break;
      }
      case 'two devices':
        await expectStarts([slot, other], () =>
          Promise.all([slot, other, slot].map(({ id }) => machine.start(userId, id))),
        );
        break;
      case 'crash': {
        const before = await credits.get(userId);
        await machine.crash(userId, slot.id);
        expect(await credits.get(userId)).toEqual(before);
        break;
      }
      case 'succeed':
      case 'fail':
      case 'stop':
      case 'no report': {
        const status = step.do === 'fail' ? 'error' : step.do === 'stop' ? 'interrupted' : 'success';
        const ran = await machine.run(userId, slot.id, status, step.do !== 'no report');
        expect(ran).toBe(slot.isHeld);
        if (step.do === 'succeed' && ran) slot.completed += 1;
        noteRefund(ran && step.do !== 'succeed');
        slot.isHeld = false;
        break;
      }
      case 'delete':
        await sessions.delete(userId, slot.id);
        noteRefund(slot.isHeld);
        gone.push({ ...slot, isHeld: false });
        slots[step.which] = await newSlot();
        break;
      case 'promo': {
        const code = codes[step.which] ?? '';
        const apply = () => subscriptions.applyPromo(userId, code).catch(() => undefined);
        const answers = await Promise.all([apply(), apply()]);
        const applied = answers.filter(Boolean).length;
        expect(applied).toBeLessThanOrEqual(redeemed.has(code) ? 0 : 1);
        if (applied) redeemed.add(code);
        break;
      }
      case 'plan':
        await subscriptions.setPlan(
          userId,
          step.which === 0 ? 'FREE' : 'PREMIUM',
          step.which === 0 ? null : new Date(clock.now().getTime() + 3 * dayMs),
        );
        break;
      case 'midnight':
        clock.set(`${new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)}T00:00:00.100Z`);
        break;
      case 'skew':
        clock.advance(step.which === 0 ? -600_000 : 600_000);
        break;
    }
    await checkBooks([...slots, ...gone]);
  }

  function noteRefund(isRefunded: boolean) {
    const today = clock.now().toISOString().slice(0, 10);
    if (!isRefunded || today <= day) return;
    expectedResets += 1;
    day = today;
  }

  async function checkBooks(all: Slot[]) {
    const [account] = await database.db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.userId, userId));
    const rows = await database.db
      .select()
      .from(creditTransactions)
      .where(eq(creditTransactions.userId, userId));
    const sumOf = (kept: typeof rows) => kept.reduce((sum, { amount }) => sum + amount, 0);
    expect(account?.balance).toBe(sumOf(rows));
    expect(account?.balance).toBeGreaterThanOrEqual(0);
    expect(account?.balance).toBeLessThanOrEqual(account?.dayLimit ?? 0);
    for (const { id, completed, isHeld } of all) {
      const use = rows.filter(
        ({ sessionId, transactionType }) => sessionId === id && transactionType !== 'EXPIRE',
      );
      expect(sumOf(use) + completed + (isHeld ? 1 : 0)).toBe(0);
    }
    const resets = rows.filter(({ transactionType }) => transactionType === 'RESET');
    expect(resets).toHaveLength(expectedResets);
    expect(new Set(resets.map((row) => row.day)).size).toBe(resets.length);
  }
}

describe('credits', () => {
  test(`stay true over ${sequences} random sequences of what people and machines do, eight people at once`, async () => {
    const expiresAt = null;
    const machine = openMachine();
    const most = Math.floor(sequences / 4);
    for (const code of codes)
      await machine.subscriptions.createPromo({ code, days: 2, maxUses: most, expiresAt });
    await fc.assert(
      fc.asyncProperty(
        fc.array(steps, { minLength: sequencesAtOnce, maxLength: sequencesAtOnce }),
        async (people) => {
          await Promise.all(people.map(walk));
        },
      ),
      { numRuns: sequences / sequencesAtOnce, seed, endOnFailure: true },
    );
    const used = await database.db.select().from(promoCodes);
    const { rows } = await database.db.execute<{ code: string; count: number }>(
      sql`select code, count(*)::int as count from promo_redemptions group by code`,
    );
    for (const { code, uses } of used) {
      expect(uses).toBe(rows.find((row) => row.code === code)?.count ?? 0);
      expect(uses).toBeLessThanOrEqual(most);
    }
  }, 3_600_000);

  test('one start, sent a thousand times with its key, costs one credit; the key of another request is refused', async () => {
    const machine = openMachine();
    const userId = await machine.newUser();
    const [session, other] = [
      await machine.sessions.create(userId, {}),
      await machine.sessions.create(userId, {}),
    ];
    const start = (id: string, topic = 'aspirin') =>
      machine.sessions.startResearch(userId, id, { topic, idempotencyKey: 'key' });
    for (let i = 0; i < 1_000; i += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => start(session.id)));
      expect(answers.every(({ id }) => id === session.id)).toBe(true);
      if (i === 500) expect(await machine.run(userId, session.id, 'success')).toBe(true);
    }
    expect((await machine.credits.get(userId)).creditsRemaining).toBe(free - 1);
    const refused = {
      code: 'conflict',
      message: 'This Idempotency-Key was sent before with another request',
    };
    await expect(start(session.id, 'another question')).rejects.toMatchObject(refused);
    await expect(start(other.id)).rejects.toMatchObject(refused);
    const stranger = await machine.newUser();
    const { id } = await machine.sessions.create(stranger, {});
    await machine.sessions.startResearch(stranger, id, { topic: 'aspirin', idempotencyKey: 'key' });
    expect((await machine.credits.get(stranger)).creditsRemaining).toBe(free - 1);
  });

  test('over midnight each run ends once, and the day opens once, with runs in flight', async () => {
    const machine = openMachine(createTestClock('2026-03-10T23:59:59.900Z'));
    const userId = await machine.newUser();
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await machine.sessions.create(userId, {})).id),
    );
    const [one = '', two = '', three = '', four = ''] = ids;
    for (const id of [one, two, three]) await machine.start(userId, id);
    expect(await machine.credits.get(userId)).toMatchObject({
      creditsRemaining: 2,
      resetTime: '2026-03-11T00:00:00.000Z',
    });
    machine.clock.advance(200);
    expect(machine.clock.now().toISOString()).toBe('2026-03-11T00:00:00.100Z');
    await Promise.all([
      machine.run(userId, one, 'success'),
      machine.run(userId, two, 'error'),
      machine.start(userId, four),
    ]);
    expect(await machine.credits.get(userId)).toMatchObject({
      creditsRemaining: 4,
      totalCreditsUsed: 3,
      resetTime: '2026-03-12T00:00:00.000Z',
    });
    await machine.sessions.delete(userId, three);
    expect(await machine.credits.get(userId)).toMatchObject({ creditsRemaining: 4, totalCreditsUsed: 2 });
  });

  test.each([-10, 10])('a second machine whose clock is %i minutes off changes nothing', async (minutes) => {
    const start = Date.parse('2026-03-10T23:40:00.000Z');
    const first = openMachine(createTestClock(new Date(start).toISOString()));
    const second = openMachine(createTestClock(new Date(start + minutes * 60_000).toISOString()));
    const userId = await first.newUser();
    let granted = 0;
    for (let minute = 0; minute < 40; minute += 1) {
      const machine = minute % 2 ? first : second;
      const { id } = await machine.sessions.create(userId, {});
      if (await machine.start(userId, id)) {
        granted += 1;
        await (minute % 3 ? first : second).run(userId, id, 'success');
      }
      first.clock.advance(60_000);
      second.clock.advance(60_000);
    }
    expect(granted).toBe(2 * free);
    const resets = await database.db
      .select({ day: creditTransactions.day })
      .from(creditTransactions)
      .where(
        sql`${creditTransactions.userId} = ${userId} and ${creditTransactions.transactionType} = 'RESET'`,
      );
    expect(resets.map(({ day }) => day).sort()).toEqual(['2026-03-10', '2026-03-11']);
  });

  test('the ledger takes no change and no deletion', async () => {
    const userId = await openMachine().newUser();
    const own = eq(creditTransactions.userId, userId);
    const { db } = database;
    const appendOnly = { cause: { message: 'credit_transactions is append-only' } };
    await expect(db.update(creditTransactions).set({ amount: 100 }).where(own)).rejects.toMatchObject(
      appendOnly,
    );
    await expect(db.delete(creditTransactions).where(own)).rejects.toMatchObject(appendOnly);
    await expect(db.execute(sql`truncate credit_transactions cascade`)).rejects.toMatchObject(appendOnly);
    await db.delete(users).where(eq(users.id, randomUUID()));
  });
});
