import type { Logger } from '../logger.ts';
import { hasPgliteFolder, openPgliteFolder } from './pglite-folder.ts';
import { openPostgres } from './postgres.ts';
import type { Database } from './types.ts';

export { type AwaitStatements, awaitStatements, pipelinedCommit } from './await-statements.ts';
export { isConnectionLoss } from './connection-loss.ts';
export { explainUnavailable } from './down-error.ts';
export { FolderInUseError } from './folder-lock.ts';
export { isLongText, jsonText, textParameter } from './long-text.ts';
export { createValues, RawQuery, returnedColumns } from './raw-query.ts';
export type { Database, Db, Executor, Queryable, Tx, WithConnection } from './types.ts';

const defaultPoolSize = 10;

/**
 * Opens PostgreSQL at `databaseUrl`, or else PGlite in `dataDir`, and applies the migrations.
 * Throws FolderInUseError when another process has the data folder open, and AppError, with what helps, when it cannot be opened.
 */
export function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  logger: Logger;
  poolSize?: number;
}): Promise<Database> {
  const { databaseUrl, dataDir, logger, poolSize = defaultPoolSize } = options;
  if (databaseUrl) return openPostgres({ databaseUrl, poolSize, logger });
  return openPgliteFolder(dataDir, logger);
}

/** Whether there is a database that `openDatabase` would open; else it would make an empty one. */
export async function hasDatabase(place: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Promise<boolean> {
  return place.databaseUrl !== undefined || hasPgliteFolder(place.dataDir);
}
