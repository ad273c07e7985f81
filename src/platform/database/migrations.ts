import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { AppError } from '#shared/errors.ts';
import { packageRoot } from '../paths.ts';

const migrationsFolder = join(packageRoot, 'migrations');

/** Brings the tables up to date. Throws `AppError` where a newer version of the program has done more than this one knows. */
export async function applyMigrations(db: NodePgDatabase, name = 'The database'): Promise<void> {
  await refuseNewer(db, name);
  await migrate(db, { migrationsFolder });
}

async function refuseNewer(db: NodePgDatabase, name: string): Promise<void> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (!rows[0]?.is_there) return;
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
  const applied = await db.execute<{ created_at: string }>(
    sql`select created_at from drizzle.__drizzle_migrations order by created_at`,
  );
  const unknown = applied.rows.find(({ created_at }) => !known.has(Number(created_at)));
  if (!unknown) return;
  const day = new Date(Number(unknown.created_at)).toISOString().slice(0, 10);
  throw new AppError(
    'unavailable',
    `${name} was changed by a newer version of the program (a migration of ${day} is not known here). Nothing was changed. Start that version, or restore a backup made with this one.`,
  );
}

/** Changes whenever a packed empty database would come out different. */
export function databaseFingerprint(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrationsFolder).sort()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  const { dependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  hash.update(`${dependencies['@electric-sql/pglite']} ${dependencies['pg-boss']}`);
  return hash.digest('hex').slice(0, 16);
}
