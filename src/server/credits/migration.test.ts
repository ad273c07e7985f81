import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/paths.ts';

const folder = join(packageRoot, 'migrations');
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const ledgerOpened = '0011_accounts.sql';
const userId = '11111111-1111-4111-8111-111111111111';
const sessionId = '22222222-2222-4222-8222-222222222222';

test('a ledger from before it was opened each day sums to the balance, and its holds are still held', async () => {
  const database = new PGlite();
  const apply = (name: string) => database.exec(readFileSync(join(folder, name), 'utf8'));
  for (const name of files.filter((one) => one < ledgerOpened)) await apply(name);
  await database.exec(`
    insert into users (id, email, username, plan) values ('${userId}', 'ann@example.org', 'Ann', 'FREE');
    insert into credit_accounts (user_id, day, day_limit, balance, total_used) values ('${userId}', '2026-03-10', 5, 3, 3);
    insert into credit_transactions (user_id, transaction_type, amount, description, day, state, session_id) values
      ('${userId}', 'CONSUME', -1, 'Research: old', '2026-03-09', 'settled', '${sessionId}'),
      ('${userId}', 'CONSUME', -1, 'Research: failed', '2026-03-10', 'refunded', '${sessionId}'),
      ('${userId}', 'REFUND', 1, 'Refund: failed', '2026-03-10', 'settled', '${sessionId}'),
      ('${userId}', 'CONSUME', -1, 'Research: done', '2026-03-10', 'settled', '${sessionId}'),
      ('${userId}', 'CONSUME', -1, 'Research: running', '2026-03-10', 'held', '${sessionId}');`);
  for (const name of files.filter((one) => one >= ledgerOpened)) await apply(name);
  const { rows: sums } = await database.query(
    `select a.balance, sum(t.amount)::int as sum, count(*) filter (where transaction_type = 'RESET')::int as resets
     from credit_accounts a join credit_transactions t using (user_id) group by a.balance`,
  );
  expect(sums).toEqual([{ balance: 3, sum: 3, resets: 1 }]);
  const { rows: holds } = await database.query(
    'select description, state from credit_holds order by description',
  );
  expect(holds).toEqual([
    { description: 'Research: done', state: 'settled' },
    { description: 'Research: failed', state: 'refunded' },
    { description: 'Research: old', state: 'settled' },
    { description: 'Research: running', state: 'held' },
  ]);
  await database.close();
});
