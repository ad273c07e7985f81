import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { startWorkflow } from './workflow.ts';

// A workflow service in a process of its own, for tests that kill it. Prints its URL when it is ready.
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '',
  logger: createLogger('error'),
});
await database.db.execute(sql`create table if not exists test_ended (run_id text, status text, pid int)`);
const server = await startWorkflow({
  database,
  observer: {
    async ended(tx, { runId, status }) {
      await tx.execute(sql`insert into test_ended values (${runId}, ${status}, ${process.pid})`);
    },
  },
});
process.once('SIGTERM', async () => {
  await server.close();
  await database.close();
  process.exit();
});
process.stdout.write(`${server.url}\n`);
