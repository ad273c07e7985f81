import { sql } from 'drizzle-orm';
import type { Db } from '#platform/database/index.ts';
import { checkpointBlobs, checkpoints, checkpointWrites, longTexts, runEvents } from './schema.ts';

/** Makes room of pruned rows for new ones. */
export async function vacuumPruned(db: Db): Promise<void> {
  for (const table of [runEvents, checkpoints, checkpointBlobs, checkpointWrites, longTexts]) {
    await db.execute(sql`vacuum ${table}`);
  }
}
