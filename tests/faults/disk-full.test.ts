import { randomBytes } from 'node:crypto';
import { stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { openLibrary } from '#evidence/library/library.ts';
import {
  type Database,
  explainUnavailable,
  isConnectionLoss,
  openDatabase,
} from '#platform/database/index.ts';
import { fillPgliteFolder } from '#platform/database/pglite-folder.ts';
import { createLogger } from '#platform/logger.ts';
import { signUp } from '../support/account.ts';
import { fillTestFolder, testTemplate } from '../support/pglite-template.ts';
import { runProgram } from '../support/run-program.ts';
import { serveProduct } from '../support/served-product.ts';
import { mountSmallDisk, type SmallDisk } from '../support/small-disk.ts';

const logger = createLogger('silent');
const roomy = 400;
const trial = await mountSmallDisk(1);
await trial?.close();
const noDisks = 'this system mounts no disk for a test: that takes root on Linux';

let disk: SmallDisk;
let database: Database | undefined;

async function mount(megabytes: number): Promise<SmallDisk> {
  const mounted = await mountSmallDisk(megabytes);
  if (!mounted) throw new Error(noDisks);
  disk = mounted;
  return mounted;
}

afterEach(async () => {
  await database?.close();
  database = undefined;
  await disk?.close();
});

/** Stores rows until one is refused; tells how many were acknowledged, and why no more. */
async function fill({ db }: Database): Promise<{ stored: number; error: unknown }> {
  for (let stored = 0; ; stored += 100) {
    try {
      await db.execute(
        sql`insert into kept (words) select repeat(md5((i + ${stored})::text), 20) from generate_series(1, 100) i`,
      );
    } catch (error) {
      return { stored, error };
    }
  }
}

const count = async ({ db }: Database) =>
  (await db.execute<{ n: number }>(sql`select count(*)::int as n from kept`)).rows[0]?.n;

describe.skipIf(!trial)(`on a disk of its own${trial ? '' : ` (${noDisks})`}`, () => {
  it('loses nothing that was acknowledged when it fills, says so, and goes on when there is room', async () => {
    const { path, resize } = await mount(roomy);
    await fillTestFolder(path);
    database = await openDatabase({ dataDir: path, logger });
    await database.db.execute(sql`create table kept (n serial primary key, words text)`);
    resize(46);
    expect(await database.check()).toMatch(/^Only \d+ MB are free on the disk/);
    const { stored, error } = await fill(database);
    expect(stored).toBeGreaterThan(0);
    expect(isConnectionLoss(error)).toBe(true);
    expect(explainUnavailable(error)).toMatch(/^The database has stopped: the disk is full\./);

    resize(roomy);
    const opened = database;
    await expect.poll(() => opened.check().catch(String), { timeout: 60_000 }).toBeUndefined();
    expect(await count(opened)).toBe(stored);
    await opened.db.execute(sql`insert into kept (words) values ('more')`);
    expect(await count(opened)).toBe(stored + 1);
  });

  it('leaves nothing half made where there is no room for a first start', async () => {
    const { path, resize } = await mount(12);
    const first = await runProgram(['serve'], { DATA_DIR: path });
    expect(first.said).toMatch(
      /^The database in .*data cannot be opened: the disk is full \([^\n]+Nothing was removed\. Free some space[^\n]+\n$/,
    );
    expect(first.code).toBe(2);
    resize(roomy);
    await fillPgliteFolder(path, await testTemplate(), logger);
    database = await openDatabase({ dataDir: path, logger });
    expect(await database.check()).toBeUndefined();
  });

  it('says that it may not write', async () => {
    const { path, readOnly } = await mount(roomy);
    await fillTestFolder(path);
    readOnly(true);
    const refused = await openDatabase({ dataDir: path, logger }).catch((thrown: unknown) => thrown);
    expect((refused as Error).message).toMatch(
      /^The database in .*data cannot be opened: the file system is read-only \(.*\)\..* Make it writable\.$/,
    );
    readOnly(false);
    database = await openDatabase({ dataDir: path, logger });
    expect(await database.check()).toBeUndefined();
  });

  it('answers every call of a server on it, keeps what it acknowledged, and goes on when there is room', async () => {
    const { path, resize } = await mount(roomy);
    await fillTestFolder(path);
    const product = await serveProduct({ DATA_DIR: path, DATABASE_URL: '' });
    try {
      const { token } = await signUp(product.url);
      const call = async (method: string, place: string, body?: object) => {
        const response = await fetch(`${product.url}/api/${place}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: body && JSON.stringify(body),
        });
        return { status: response.status, json: await response.json() };
      };
      const create = () => {
        const image = `data:image/png;base64,${randomBytes(600_000).toString('base64')}`;
        return call('POST', 'sessions', { topic: 'Otters', originalImageData: image });
      };
      const { blocks, bfree, bsize } = await statfs(path);
      resize(Math.ceil(((blocks - bfree) * bsize) / 2 ** 20) + 3);
      const kept: string[] = [];
      let answer = await create();
      while (answer.status === 201) {
        kept.push(answer.json.id);
        answer = await create();
      }
      expect(answer).toMatchObject({
        status: 503,
        json: { code: 'unavailable', message: expect.stringMatching(/the disk is full\./) },
      });
      expect((await call('GET', 'health')).json).toMatchObject({
        status: expect.stringMatching(/^(?:degraded|unavailable)$/),
        reason: expect.stringMatching(/the disk is full\.|are free on the disk/),
      });

      resize(roomy);
      await expect.poll(async () => (await create()).status, { timeout: 60_000 }).toBe(201);
      const { json: listed } = await call('GET', 'sessions?limit=100');
      const ids = JSON.stringify(listed);
      expect(kept.filter((id) => !ids.includes(id))).toEqual([]);
    } finally {
      await product.close();
    }
  });

  it('ends an import in one sentence, and the same import goes on when there is room', async () => {
    const { path, resize } = await mount(60);
    const file = join(path, 'lemurs.jsonl');
    const words = Array.from({ length: 300 }, (_, word) => `word${(word * 104_729) % 100_003}`).join(' ');
    const documents = 6_000;
    const lines = Array.from({ length: documents }, (_, id) =>
      JSON.stringify({ id, abstract: `${id} ${words}` }),
    );
    await writeFile(file, lines.join('\n'));
    const library = await openLibrary({ uri: join(path, 'library'), starter: false });
    try {
      resize(Math.ceil((await stat(file)).size / 2 ** 20) + 4);
      const error = await library.import([file], { batchDocuments: 500 }).catch((thrown: unknown) => thrown);
      expect((error as Error).message).toMatch(
        /^The library at .*library cannot be used: the disk is full \([^\n]+\)\. Nothing was removed\. Free some space[^\n]+$/,
      );
      const { own } = await library.stats();
      resize(roomy);
      const result = await library.import([file], { batchDocuments: 500 });
      expect(result.imported).toBe(documents);
      // A batch of which only the place was not noted is written again.
      expect(result.resumed).toBeGreaterThan(0);
      expect(result.resumed).toBeLessThanOrEqual(own);
      expect((await library.stats()).own).toBe(documents);
      expect(await library.search('word0', documents)).toHaveLength(documents);
    } finally {
      await library.close();
    }
  });
});
