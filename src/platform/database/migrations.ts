import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { packageRoot } from '../paths.ts';

const migrationsFolder = join(packageRoot, 'migrations');

export async function applyMigrations(db: NodePgDatabase): Promise<void> {
  await migrate(db, { migrationsFolder });
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
