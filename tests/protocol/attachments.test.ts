import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#platform/database/index.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { sweepAfter } from '../support/retention.ts';
import { serveProduct } from '../support/served-product.ts';
import { collect, type Part } from '../support/workflow.ts';

const topic = 'Does regular walking lower blood pressure in adults?';
const scan = randomBytes(300_000);
const letter = Buffer.from(`%PDF-1.4 ${'letter of a clinic '.repeat(2_000)}`);
const attachments = [
  {
    filename: 'chest (1).png',
    content_type: 'image/png',
    size_bytes: scan.length,
    base64_data: scan.toString('base64'),
    description: 'Medical image: chest (1).png',
  },
  {
    filename: 'Überweisung.pdf',
    content_type: 'application/pdf',
    size_bytes: letter.length,
    base64_data: letter.toString('base64'),
    description: 'Medical document: Überweisung.pdf',
  },
];

type Account = Awaited<ReturnType<typeof signUp>>;
type Ref = { attachment_id: string; filename: string };

let product: Awaited<ReturnType<typeof serveProduct>>;
let account: Account;
beforeAll(async () => {
  product = await serveProduct();
  account = await signUp(product.url);
});
afterAll(async () => {
  await product?.close(async (database) => {
    await expectNoBytes(database);
    await expectReportsToStay(database);
  });
});

/** Everything a stream can show of the run, and the run itself as it is stored. */
async function research(files: unknown[]) {
  const prepared = await account.prepare(topic);
  const stream = account.client.runs.stream(prepared.threadId, researchAssistant, {
    input: { topic, research_mode: 'quick', image_attachments: files },
    metadata: { session_id: prepared.sessionId },
    streamMode: ['values', 'messages', 'updates', 'custom', 'debug', 'tasks', 'checkpoints'] as 'values'[],
  });
  return { ...prepared, parts: await collect(stream) };
}

const refsOf = (parts: Part[]) =>
  parts
    .filter(({ event }) => event === 'values')
    .map(({ data }) => (data as { image_attachments?: Ref[] }).image_attachments)
    .find((refs) => (refs?.length ?? 0) > 0) ?? [];

/** Any stretch of the files, as text of either kind. */
function holdsBytes(text: string): boolean {
  return attachments.some(({ base64_data }) =>
    [0, 5_000].some((at) => text.includes(base64_data.slice(at, at + 40))),
  );
}

async function expectNoBytes({ db }: Database) {
  const tables = await db.execute<{ name: string }>(sql`
    select table_schema || '.' || table_name as name from information_schema.tables
    where (table_name like 'workflow%' or table_schema = 'pgboss') and table_type = 'BASE TABLE'`);
  expect(tables.rows.length).toBeGreaterThan(8);
  for (const { name } of tables.rows) {
    const found = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`));
    const guilty = found.rows.filter(({ row }) => holdsBytes(row) || row.includes('base64_data'));
    expect(guilty, name).toEqual([]);
  }
  const runs = await db.execute<{ input: { image_attachments: Ref[] } }>(
    sql`select kwargs -> 'input' as input from workflow_runs order by run_id`,
  );
  expect(runs.rows[0]?.input.image_attachments).toMatchObject([
    { attachment_id: expect.any(String), filename: 'chest (1).png', size_bytes: scan.length },
    { attachment_id: expect.any(String), filename: 'Überweisung.pdf', size_bytes: letter.length },
  ]);
}

/** Whatever the workflow service prunes: reports and files are not part of it. */
async function expectReportsToStay(database: Database) {
  const read = async () => {
    const { rows } = await database.db.execute(sql`select s::text, a::text from research_sessions s
      left join research_attachments a on a.session_id = s.id order by s.id, a.id`);
    return rows;
  };
  const before = await read();
  expect(JSON.stringify(before)).toContain('COMPLETED');
  await sweepAfter({ database }, 10_000, { eventDays: 1, historyDays: 1, historyCheckpoints: 1 });
  const events = await database.db.execute(sql`select 1 from workflow_run_events`);
  expect(events.rows).toEqual([]);
  expect(await read()).toEqual(before);
}

it('keeps attached files beside the run, whose state, events and request name them only', async () => {
  const { parts, sessionId, threadId } = await research(attachments);
  expect(holdsBytes(JSON.stringify(parts))).toBe(false);
  const refs = refsOf(parts);
  expect(refs.map(({ filename }) => filename)).toEqual(['chest (1).png', 'Überweisung.pdf']);
  expect(holdsBytes(JSON.stringify(await account.client.threads.getHistory(threadId)))).toBe(false);
  expect(await account.session(sessionId)).toMatchObject({ status: 'COMPLETED' });

  const stranger = await signUp(product.url);
  for (const [index, bytes] of [scan, letter].entries()) {
    const path = `/api/sessions/${sessionId}/attachments/${refs[index]?.attachment_id}`;
    const get = (token: string) =>
      fetch(product.url + path, { headers: token ? { authorization: `Bearer ${token}` } : {} });
    const answer = await get(account.token);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    expect(answer.headers.get('content-type')).toBe(attachments[index]?.content_type);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/);
    expect((await get(stranger.token)).status).toBe(404);
    expect((await get('')).status).toBe(401);
  }
});

it('gives them away with their session', async () => {
  const { parts, sessionId } = await research(attachments.slice(1));
  const [ref] = refsOf(parts);
  const path = `/api/sessions/${sessionId}/attachments/${ref?.attachment_id}`;
  await account.api('DELETE', `/api/sessions/${sessionId}`);
  await expect(account.api('GET', path)).rejects.toThrow(/404/);
});

it.each<[string, unknown]>([
  ['of an unknown kind', { ...attachments[0], content_type: 'text/html' }],
  ['without bytes', { ...attachments[0], base64_data: '' }],
  ['that is not base64', { ...attachments[0], base64_data: 'data:image/png;base64,AAAA' }],
  ['over 10 MB', { ...attachments[0], base64_data: Buffer.alloc(10_500_000).toString('base64') }],
  ['without a name', { ...attachments[0], filename: ' ' }],
  ['with more to say', { ...attachments[0], html: '<script>' }],
  ['that is a reference to another’s', { attachment_id: crypto.randomUUID() }],
])('refuses a file %s, and the research can still be started', async (_what, file) => {
  const prepared = await account.prepare(topic);
  const run = (image_attachments: unknown[]) =>
    account.client.runs.create(prepared.threadId, researchAssistant, {
      input: { topic, image_attachments },
      metadata: { session_id: prepared.sessionId },
    });
  await expect(run([file])).rejects.toThrow(/422.*image_attachments/s);
  await expect(run(Array(21).fill({ ...attachments[0], base64_data: 'AAAA' }))).rejects.toThrow(/422/);
  const { run_id } = await run([{ ...attachments[0], base64_data: 'AAAA' }]);
  await account.client.runs.join(prepared.threadId, run_id);
  await account.api('DELETE', `/api/sessions/${prepared.sessionId}`);
  account = await signUp(product.url);
});
