import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { databaseFingerprint } from '#platform/database/migrations.ts';
import { buildPgliteTemplate, findPgliteTemplate } from '#platform/database/template.ts';
import { packageRoot } from '#platform/paths.ts';

/** A packed PGlite folder with all migrations, built once for each state of the migrations. */
export async function testTemplate(): Promise<string> {
  const folder = join(packageRoot, 'node_modules/.cache/clinquire');
  const file = join(folder, `pglite-${databaseFingerprint()}.tar.gz`);
  if (await findPgliteTemplate(file)) return file;
  await mkdir(folder, { recursive: true });
  const outdated = (await readdir(folder)).filter((name) => name.startsWith('pglite-'));
  await Promise.all(outdated.map((name) => rm(join(folder, name), { force: true })));
  const fresh = join(folder, `${process.pid}-${Date.now()}.tar.gz`);
  await buildPgliteTemplate(fresh);
  await rename(fresh, file);
  await rename(`${fresh}.key`, `${file}.key`);
  return file;
}
