import { type Database, openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createThreadPool } from '#platform/threads/index.ts';
import type { ReadingThreads } from '../../src/commands/reading-threads.ts';
import { serveWith } from '../../src/commands/serve.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { createTestDatabaseUrl } from './database.ts';
import { bundleProgram } from './program.ts';

/** The product as `npm start` puts it together, in this process and on a database of its own. */
export async function serveProduct(
  environment: Record<string, string> = {},
  { args = [], threads }: { args?: string[]; threads?: ReadingThreads } = {},
): Promise<{
  url: string;
  /** Shows what it left in the database to `look` before that goes. */
  close(look?: (database: Database) => Promise<void>): Promise<void>;
}> {
  const reading = threads ?? (await bundledThreads());
  const place = await createTestDatabaseUrl();
  const config = readConfig({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    PORT: '0',
    EVIDENCE_OFFLINE: '1',
    LOG_LEVEL: 'silent',
    ...environment,
  });
  const stopping = new AbortController();
  let serving: Promise<number> | undefined;
  const url = await new Promise<string>((resolve, reject) => {
    const out = (text: string) => resolve(/http:\S+/.exec(text)?.[0] ?? '');
    const terminal = { out, note: () => undefined, stop: stopping.signal };
    serving = serveWith(reading, args, config, terminal);
    serving.catch(reject);
  });
  return {
    url,
    async close(look) {
      stopping.abort();
      await serving;
      try {
        if (look) await lookInto(config, look);
      } finally {
        await place.drop();
      }
    },
  };
}

let bundled: Promise<ReadingThreads> | undefined;

/** The threads of all products of this process, in one file: from their sources they take three times as long to begin. */
function bundledThreads(): Promise<ReadingThreads> {
  bundled ??= bundleProgram('src/reading-thread.ts').then((file) => createThreadPool({ file }));
  return bundled;
}

async function lookInto(
  place: Pick<Config, 'databaseUrl' | 'dataDir'>,
  look: (database: Database) => Promise<void>,
): Promise<void> {
  const database = await openDatabase({ ...place, logger: createLogger('silent') });
  try {
    await look(database);
  } finally {
    await database.close();
  }
}
