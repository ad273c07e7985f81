import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { packageRoot } from '../paths.ts';
import { databaseFingerprint } from './migrations.ts';
import { openPglite, type PgliteDatabase } from './pglite.ts';

const packedTemplate = join(packageRoot, 'dist/pglite-template.tar.gz');

/** Packs a migrated, empty PGlite folder into `file`, and what it was made from into `file`.key. */
export async function buildPgliteTemplate(file: string): Promise<void> {
  const database = await openPglite({ logger: pino({ level: 'silent' }) });
  try {
    await writeFile(file, await packTemplate(database));
    await writeFile(keyFile(file), databaseFingerprint());
  } finally {
    await database.close();
  }
}

/**
 * The folder of a database as a packed tar. PostgreSQL's own template databases are dropped first: nobody makes a database
 * in PGlite, and they are half of the files that a first start writes.
 */
export async function packTemplate({ db, dump }: PgliteDatabase): Promise<Uint8Array> {
  await db.execute(sql`update pg_database set datistemplate = false where datistemplate`);
  for (const name of ['template0', 'template1']) await db.execute(sql.raw(`drop database ${name}`));
  return dump();
}

/** The template of the build, if it was made from the present migrations. */
export async function findPgliteTemplate(file = packedTemplate): Promise<string | undefined> {
  const key = await readFile(keyFile(file), 'utf8').catch(() => undefined);
  return key === databaseFingerprint() ? file : undefined;
}

function keyFile(file: string): string {
  return `${file}.key`;
}
