import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { findRunRecord } from '#server/index.ts';
import type { Session } from '#shared/api/sessions.ts';
import { ask } from '../../src/commands/ask.ts';
import { readConfig } from '../../src/config.ts';
import { signedInAs, signUp } from '../support/account.ts';
import { startChatServer } from '../support/chat-server.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { type Product, startProduct } from '../support/product.ts';
import { type SourceServer, startSourceServer } from '../support/source-server.ts';

/** What tells who somebody is, in the words of the question; all of it is invented. */
const secrets = [
  'Wilhelmina',
  'Ostrowska',
  '17/03/1958',
  '4471902',
  '0171 555 0142',
  'w.ostrowska@example.net',
];
const question =
  'My patient Wilhelmina Ostrowska, born 17/03/1958, MRN 4471902, phone 0171 555 0142, w.ostrowska@example.net, has heart failure. Do SGLT2 inhibitors reduce hospitalisation?';
const told = (text: string) => secrets.filter((secret) => text.includes(secret));

let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let capture: SourceServer;
let chat: Awaited<ReturnType<typeof startChatServer>>;
let product: Product;
let owner: Awaited<ReturnType<typeof signUp>>;
let sessions: Session[];

const sourceNames = 'PUBMED EUROPE_PMC CLINICAL_TRIALS OPENFDA DAILYMED RXNAV CROSSREF'.split(' ');
const start = () =>
  startProduct({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    EVIDENCE_OFFLINE: '0',
    LOG_LEVEL: 'trace',
    LLM_PROVIDER: 'openai',
    LLM_MODEL: 'scripted',
    LLM_BASE_URL: chat.url,
    ...Object.fromEntries(sourceNames.map((source) => [`${source}_BASE_URL`, `${capture.url}/${source}`])),
  });

beforeAll(async () => {
  place = await createTestDatabaseUrl();
  capture = await startSourceServer(() => ({ type: 'application/json', body: '{}' }));
  chat = await startChatServer(() => ({ text: '{"text": "heart failure", "expression": "heart failure"}' }));
  product = await start();
  owner = await signUp(product.url);
  sessions = [];
  for (const mode of ['quick', 'deep'] as const) {
    const prepared = await owner.prepare(question);
    for await (const _ of owner.stream(prepared, question, mode));
    sessions.push(await owner.session(prepared.sessionId));
  }
});
afterAll(async () => {
  await product?.kill();
  await Promise.all([capture?.close(), chat?.close()]);
  await place?.drop();
});

describe('a question that tells of whom it speaks', () => {
  it('is kept and shown without, in title, report, sources and trail', () => {
    for (const { topic, status, report, final_report } of sessions) {
      expect(topic).toContain('Do SGLT2 inhibitors reduce hospitalisation?');
      expect(told(JSON.stringify(topic))).toEqual([]);
      expect(status).toBe('COMPLETED');
      expect(final_report?.length).toBeGreaterThan(500);
      expect(told(`${final_report} ${JSON.stringify(report)}`)).toEqual([]);
    }
  });

  it('is nothing to another user', async () => {
    const other = await signUp(product.url);
    const [session] = sessions;
    await expect(other.session(session?.id ?? '')).rejects.toThrow(/answered 404/);
    await expect(other.client.threads.getState(session?.thread_id ?? '')).rejects.toThrow(/404/);
    expect(
      told(JSON.stringify([await other.api('GET', '/api/sessions'), await other.client.threads.search()])),
    ).toEqual([]);
  });

  it('leaves without names and numbers', () => {
    const traffic = capture.requests.map(
      ({ path, parameters, headers }) =>
        `${decodeURIComponent(path)} ${[...parameters.values()].join(' ')} ${JSON.stringify(headers)}`,
    );
    const prompts = chat.requests.map((messages) => messages.map(({ content }) => content).join(' '));
    expect(traffic.length).toBeGreaterThan(5);
    expect(prompts.length).toBeGreaterThan(2);
    expect(told([...traffic, ...prompts].join('\n'))).toEqual([]);
  });

  it('stands in no log and no metric, also where a request or a run fails', async () => {
    const refused = 'Wilhelmina Ostrowska, MRN 4471902';
    const prepared = await owner.prepare(refused);
    for await (const _ of owner.stream(prepared, refused));
    await expect(
      owner.api('PUT', `/api/sessions/${sessions[0]?.id}/topic`, { topic: [question] }),
    ).rejects.toThrow();
    await expect(owner.api('GET', `/api/sessions/${encodeURIComponent(question)}`)).rejects.toThrow();
    const metrics = await (await fetch(`${product.url}/metrics`)).text();
    await sleep(200);
    expect(product.log()).toContain('"level"');
    expect(told(product.log() + metrics)).toEqual([]);
  });
});

describe.each(['md', 'html', 'json'])('an answer of the terminal as %s', (format) => {
  it.each(['quick', 'deep'])('does not tell (%s)', async (mode) => {
    const printed: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'kept-identifiers-'));
    const config = readConfig({ DATA_DIR: folder, EVIDENCE_OFFLINE: '1', LOG_LEVEL: 'silent' });
    const code = await ask([question, '--mode', mode, '--format', format], config, {
      out: (text) => printed.push(text),
      note: (text) => printed.push(text),
      stop: new AbortController().signal,
    });
    await rm(folder, { recursive: true, force: true });
    expect(code).toBe(0);
    expect(printed.join('\n')).toContain('SGLT2');
    expect(told(printed.join('\n'))).toEqual([]);
  });
});

describe('in the database of the installation', () => {
  it('stands nowhere but sealed in one column, which goes with its session', async () => {
    await product.kill();
    expect(await lookInto(whereItStands)).toEqual([]);
    expect(await lookInto(sealedWords)).toBe(3);
    const records = await lookInto(readRecords);
    for (const record of records) expect(record?.entries.length).toBeGreaterThan(3);
    expect(told(JSON.stringify(records))).toEqual([]);
    product = await start();
    owner = signedInAs(product.url, owner.email, owner.token);
    const listed = await owner.api<{ id: string }[]>('GET', '/api/sessions');
    expect(listed).toHaveLength(3);
    for (const { id } of listed) await owner.api('DELETE', `/api/sessions/${id}`);
    await product.kill();
    expect(await lookInto(whereItStands)).toEqual([]);
    expect(await lookInto(readRecords)).toEqual(sessions.map(() => undefined));
  });
});

async function lookInto<T>(look: (database: Database) => Promise<T>): Promise<T> {
  const { url: databaseUrl, dataDir } = place;
  const database = await openDatabase({ databaseUrl, dataDir, logger: createLogger('silent') });
  try {
    return await look(database);
  } finally {
    await database.close();
  }
}

/** What the runs of the sessions were answered: it is packed, so that no look into its column tells. */
const readRecords = ({ db }: Database) => Promise.all(sessions.map(({ id }) => findRunRecord(db, id)));

/** How many sessions keep their words as typed, sealed. */
async function sealedWords({ db }: Database): Promise<number> {
  const { rows } = await db.execute(sql`select 1 from research_sessions where own_words is not null`);
  return rows.length;
}

/** The tables and columns that hold one of the secrets, in letters or in bytes. */
async function whereItStands({ db }: Database): Promise<string[]> {
  const columns = await db.execute<{ schema: string; table: string; column: string; type: string }>(sql`
    select table_schema as schema, table_name as "table", column_name as "column", data_type as type
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const places: string[] = [];
  for (const { schema, table, column, type } of columns.rows) {
    const name = sql.identifier(column);
    const text = type === 'bytea' ? sql`encode(${name}, 'escape')` : sql`${name}::text`;
    const like = sql.join(
      secrets.map((secret) => sql`${text} like ${`%${secret}%`}`),
      sql` or `,
    );
    const from = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const found = await db.execute(sql`select 1 from ${from} where ${like} limit 1`);
    if (found.rows.length > 0) places.push(`${table}.${column}`);
  }
  return places.sort();
}
