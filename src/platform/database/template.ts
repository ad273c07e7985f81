import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { packageRoot } from '../paths.ts';
import { databaseFingerprint } from './migrations.ts';
import { openPglite } from './pglite.ts';

const packedTemplate = join(packageRoot, 'dist/pglite-template.tar.gz');

/** Packs a migrated, empty PGlite folder into `file`, and what it was made from into `file`.key. */
export async function buildPgliteTemplate(file: string): Promise<void> {
  const database = await openPglite({ logger: pino({ level: 'silent' }) });
  try {
    await writeFile(file, await database.dump());
    await writeFile(keyFile(file), databaseFingerprint());
  } finally {
    await database.close();
  }
}

/** The template of the build, if it was made from the present migrations. */
export async function findPgliteTemplate(file = packedTemplate): Promise<string | undefined> {
  const key = await readFile(keyFile(file), 'utf8').catch(() => undefined);
  return key === databaseFingerprint() ? file : undefined;
}

function keyFile(file: string): string {
  return `${file}.key`;
}
