import { sql } from 'drizzle-orm';
import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { faultGraphs } from './faults/graphs.ts';
import { type StopPoint, stopAt } from './faults/stop-points.ts';
import { testGraphs } from './graphs.ts';
import { createProtocolGraphs } from './protocol-graphs.ts';
import { startWorkflow } from './workflow.ts';

// A workflow service in a process of its own, for tests that kill it. Prints its URL when it is ready.
const { STOP_AT, STOP_SIGNAL, TEST_ROLE } = process.env;
if (STOP_AT) stopAt(JSON.parse(STOP_AT) as StopPoint, (STOP_SIGNAL ?? 'SIGKILL') as NodeJS.Signals);
const database = await openDatabase({
  databaseUrl: process.env.DATABASE_URL,
  dataDir: process.env.DATA_DIR ?? '',
  logger: createLogger(process.env.TEST_LOG_LEVEL ?? 'fatal'),
});
await database.db.execute(sql`create table if not exists test_ended (run_id text, status text, pid int)`);
const server = await startWorkflow({
  database,
  graphs: { ...testGraphs, ...faultGraphs, ...createProtocolGraphs(60) },
  ...(TEST_ROLE ? { role: { web: TEST_ROLE === 'web', worker: TEST_ROLE === 'worker' } } : {}),
  observer: {
    async ended(tx, { runId, status }) {
      await tx.execute(sql`insert into test_ended values (${runId}, ${status}, ${process.pid})`);
    },
  },
});
let stopping = false;
process.on('SIGTERM', async () => {
  if (stopping) return;
  stopping = true;
  await server.close();
  await database.close();
  process.exit();
});
process.stdout.write(`${server.url}\n`);
