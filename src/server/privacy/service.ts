import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/index.ts';
import type { Proof } from '#shared/api/account.ts';
import { AppError } from '#shared/errors.ts';
import type { Accounts } from '../accounts/service.ts';
import type { Attachments } from '../attachments/service.ts';
import type { AuditLog } from '../audit/service.ts';
import type { Auth } from '../auth/service.ts';
import type { CreditLedger } from '../credits/service.ts';
import type { RunRecords } from '../records/service.ts';
import type { Sessions } from '../sessions/service.ts';
import type { Subscriptions } from '../subscription/service.ts';

export type Privacy = ReturnType<typeof createPrivacy>;

/** What the workflow service keeps of a user. */
export type WorkflowData = {
  /** Row after row of every kind of thing it keeps. */
  exportOwner(userId: string): AsyncIterable<{ kind: string; row: unknown }>;
  /** Stops the user's runs and deletes all of it. */
  forgetOwner(userId: string): Promise<void>;
};

/** All that is kept of a person: handed out whole, and deleted whole. */
export function createPrivacy(options: {
  db: Db;
  clock: Clock;
  accounts: Accounts;
  auth: Pick<Auth, 'security' | 'signOutEverywhere'>;
  credits: Pick<CreditLedger, 'get' | 'ledger' | 'anonymize'>;
  sessions: Pick<Sessions, 'exportOf' | 'list' | 'delete'>;
  attachments: Pick<Attachments, 'exportOf'>;
  records: Pick<RunRecords, 'exportOf'>;
  subscriptions: Pick<Subscriptions, 'listRedemptions'>;
  auditLog: Pick<AuditLog, 'record' | 'listOf'>;
  workflow: WorkflowData;
}) {
  const { db, clock, accounts, auth, credits, sessions, auditLog, workflow } = options;

  async function* sections(userId: string): AsyncGenerator<[name: string, rows: AsyncIterable<unknown>]> {
    const rows = <T>(list: () => Promise<T[]>) =>
      (async function* () {
        yield* await list();
      })();
    yield ['devices', rows(async () => (await auth.security.listDevices(userId, '')).devices)];
    yield ['credit_transactions', rows(async () => (await credits.ledger(userId)).transactions)];
    yield ['promo_codes', rows(() => options.subscriptions.listRedemptions(userId))];
    yield ['sessions', sessions.exportOf(userId)];
    yield ['attachments', options.attachments.exportOf(userId)];
    yield ['run_records', options.records.exportOf(sessions.list(userId))];
    yield ['workflow', workflow.exportOwner(userId)];
    yield ['audit_log', rows(() => auditLog.listOf(db, userId))];
  }

  /** A JSON document, in pieces: it can be larger than memory. */
  async function* exportText(userId: string): AsyncGenerator<string> {
    const account = await auth.security.describe(userId);
    const { language, plan, planUntil } = await accounts.get(db, userId);
    const about = { id: userId, ...account, language, plan, plan_until: planUntil };
    const head = { exported_at: clock.now(), account: about, credits: await credits.get(userId) };
    yield JSON.stringify(head).slice(0, -1);
    for await (const [name, rows] of sections(userId)) {
      yield `,${JSON.stringify(name)}:[`;
      let separator = '';
      for await (const row of rows) {
        yield `${separator}${JSON.stringify(row)}`;
        separator = ',';
      }
      yield ']';
    }
    yield '}\n';
  }

  async function erase(userId: string, actor: string): Promise<void> {
    await auth.signOutEverywhere(userId);
    for (const { id } of await sessions.list(userId)) await sessions.delete(userId, id).catch(passGone);
    await workflow.forgetOwner(userId);
    await db.transaction(async (tx) => {
      await accounts.lock(tx, userId);
      await credits.anonymize(tx, userId);
      await accounts.delete(tx, userId);
    });
    // What a request that was under way left in the meantime.
    await workflow.forgetOwner(userId);
    await auditLog.record({ actor, action: 'erase account', subject: userId });
  }

  return {
    /** All that is kept of a user, as the pieces of one JSON document. `actor` asked for it. */
    async export(userId: string, actor: string): Promise<AsyncGenerator<string>> {
      await auditLog.record({ actor, action: 'export account', subject: userId });
      return exportText(userId);
    },

    /** Throws `forbidden` unless the user shows again who they are. */
    async eraseOwn(userId: string, proof: Proof): Promise<void> {
      await auth.security.prove(userId, proof);
      await erase(userId, userId);
    },

    /** Stops the runs of a user and deletes all that is kept, but for the ledger, which then says no more whose it was. */
    erase,
  };
}

/** Another request of the person may have deleted it in this moment. */
function passGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}
