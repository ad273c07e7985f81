import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLogger } from '../logger.ts';
import { openPglite } from './pglite.ts';
import { buildPgliteTemplate, findPgliteTemplate } from './template.ts';

it('packs a migrated database, and is found only while the migrations are the same', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clinquire-template-'));
  const file = join(folder, 'template.tar.gz');
  expect(await findPgliteTemplate(file)).toBeUndefined();
  await buildPgliteTemplate(file);
  const template = await findPgliteTemplate(file);
  expect(template).toBe(file);
  const dataDir = join(folder, 'data');
  for (const start of [{ dataDir, template }, { dataDir }]) {
    const database = await openPglite({ ...start, logger: createLogger('silent') });
    const { rows } = await database.db.execute(sql`select count(*)::int as sessions from research_sessions`);
    expect(rows).toEqual([{ sessions: 0 }]);
    await database.close();
  }
  await writeFile(`${file}.key`, 'of other migrations');
  expect(await findPgliteTemplate(file)).toBeUndefined();
  await rm(folder, { recursive: true, force: true });
});
