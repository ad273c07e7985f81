import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { databaseFingerprint } from '#platform/database/migrations.ts';
import { openPglite } from '#platform/database/pglite.ts';
import { fillPgliteFolder } from '#platform/database/pglite-folder.ts';
import { packTemplate } from '#platform/database/template.ts';
import { createLogger } from '#platform/logger.ts';
import { packageRoot } from '#platform/paths.ts';
import { installQueue } from './queue.ts';

const folder = join(packageRoot, 'node_modules/.cache/clinquire');
const logger = createLogger('silent');

/** A PGlite folder with all tables, also those of the queue, built once for each state of the migrations. Not packed: it opens sooner. */
export async function testTemplate(): Promise<string> {
  const file = join(folder, `pglite-lean-${databaseFingerprint()}.tar`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const outdated = (await readdir(folder)).filter((name) => name.startsWith('pglite-'));
  await Promise.all(outdated.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  const fresh = join(folder, `${process.pid}-${Date.now()}.tar`);
  const database = await openPglite({ logger });
  await installQueue(database);
  await writeFile(fresh, gunzipSync(await packTemplate(database)));
  await database.close();
  await rename(fresh, file);
  return file;
}

/** Puts such a database into an empty data folder: a copy of one made once, for a tenth of what making it costs. */
export async function fillTestFolder(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copyTree(await testFolder(), dataDir);
}

/** Copies what a folder holds. By the system's own program: that of Node takes ten times as long for many files. */
export async function copyTree(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-R', `${from}/.`, to]);
}

async function testFolder(): Promise<string> {
  const template = await testTemplate();
  const made = join(folder, `pglite-lean-folder-${databaseFingerprint()}`);
  if (existsSync(made)) return made;
  const fresh = join(folder, `${process.pid}-${Date.now()}`);
  await fillPgliteFolder(fresh, template, logger);
  await rename(fresh, made).catch((error: unknown) => {
    // Another process was quicker.
    if (!existsSync(made)) throw error;
    return rm(fresh, { recursive: true });
  });
  return made;
}
