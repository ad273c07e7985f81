import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { databaseFingerprint } from '#platform/database/migrations.ts';
import { openPglite } from '#platform/database/pglite.ts';
import { createLogger } from '#platform/logger.ts';
import { packageRoot } from '#platform/paths.ts';
import { installQueue } from './queue.ts';

/** A PGlite folder with all tables, also those of the queue, built once for each state of the migrations. Not packed: it opens sooner. */
export async function testTemplate(): Promise<string> {
  const folder = join(packageRoot, 'node_modules/.cache/clinquire');
  const file = join(folder, `pglite-queue-${databaseFingerprint()}.tar`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const outdated = (await readdir(folder)).filter((name) => name.startsWith('pglite-'));
  await Promise.all(outdated.map((name) => rm(join(folder, name), { force: true })));
  const fresh = join(folder, `${process.pid}-${Date.now()}.tar`);
  const database = await openPglite({ logger: createLogger('silent') });
  await installQueue(database);
  await writeFile(fresh, gunzipSync(await database.dump()));
  await database.close();
  await rename(fresh, file);
  return file;
}
