import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { signUp } from '../support/account.ts';
import { dumpDatabase } from '../support/dump.ts';
import { serveProduct } from '../support/served-product.ts';
import { collect } from '../support/workflow.ts';

// Letters only, and the ending of a drug: numbers, and words that may be names, are removed from a question.
const marker = 'plantedwaymarkinib';
const goneMarker = 'erasedwaymarkinib';
const about = (word: string) => `Does regular walking in ${word} shoes lower blood pressure in adults?`;
const password = 'a long enough passphrase';
let product: Awaited<ReturnType<typeof serveProduct>>;

beforeAll(async () => {
  product = await serveProduct();
});

let erased: { id: string; email: string; amounts: number[] };

test('an export holds all that is kept of a person, and only of that person', async () => {
  const person = await signUp(product.url);
  const stranger = await signUp(product.url);
  const strangers = await stranger.api<{ id: string }>('POST', '/api/sessions', {
    topic: 'of somebody else',
  });
  const prepared = await person.prepare(about(marker));
  await collect(person.stream(prepared, about(marker)));
  await person.client.store.putItem(['notes'], 'note', { text: `${marker} note` });
  const response = await fetch(`${product.url}/api/account/export`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="account.json"');
  const text = await response.text();
  const kept = JSON.parse(text);
  expect(kept.account).toMatchObject({ email: person.email, plan: 'FREE' });
  expect(kept.devices).toHaveLength(1);
  expect(kept.credit_transactions.map(({ amount }: { amount: number }) => amount).sort()).toEqual([-1, 5]);
  expect(kept.sessions).toMatchObject([
    { id: prepared.sessionId, topic: about(marker), status: 'COMPLETED' },
  ]);
  expect(kept.sessions[0].final_report).toContain('<');
  expect(kept.run_records.length).toBeGreaterThan(0);
  const kinds = kept.workflow.map(({ kind }: { kind: string }) => kind);
  expect(kinds.sort()).toEqual(['run', 'store_item', 'thread']);
  expect(kept.audit_log.length).toBeGreaterThan(3);
  for (const secret of [person.token, stranger.email, strangers.id, 'argon2', 'token_hash']) {
    expect(text).not.toContain(secret);
  }
});

test('erasure needs the password, stops what runs, and is the end of the session', async () => {
  const person = await signUp(product.url);
  const prepared = await person.prepare(about(goneMarker));
  await collect(person.stream(prepared, about(goneMarker)));
  await person.client.store.putItem(['notes'], 'note', { text: `${goneMarker} note` });
  await person.client.threads.create({ metadata: { note: goneMarker } });
  await person.prepare(`${about(goneMarker)} and something else`);
  const { account } = await person.api<{ account: { id: string } }>('GET', '/api/account/export');
  const remove = (body: object) =>
    fetch(`${product.url}/api/account/delete`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
      body: JSON.stringify(body),
    });
  expect((await remove({})).status).toBe(403);
  expect((await remove({ password: 'wrong' })).status).toBe(403);
  expect((await remove({ password })).status).toBe(204);
  expect((await remove({ password })).status).toBe(401);
  const login = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password }),
  });
  expect(login.status).toBe(401);
  erased = { id: account.id, email: person.email, amounts: [5, -1, -1, 1] };
});

test('after it nothing is left but amounts without a name, and entries without a person', async () => {
  await product.close(async (database) => {
    const left = await dumpDatabase(database);
    expect(left).not.toContain(erased.email);
    expect(left).not.toContain(goneMarker);
    const rows = left.split('\n').filter((row) => row.includes(erased.id));
    // Ids only: who they were is nowhere any more.
    expect(rows.every((row) => /^\(\d+,"[^"]+",[\w-]+,/.test(row))).toBe(true);
    expect(rows.some((row) => row.includes('erase account'))).toBe(true);
    const ledger = await database.db.execute<{ amount: number; description: string }>(
      sql`select amount, description from credit_transactions where user_id is null`,
    );
    expect(ledger.rows.map(({ amount }) => amount).sort()).toEqual([...erased.amounts].sort());
    expect(ledger.rows.every(({ description }) => /^(Reset|Consume|Refund)$/.test(description))).toBe(true);
    // The other person is still there.
    expect(left).toContain(marker);
  });
});
