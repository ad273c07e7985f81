import { openDatabase } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createQueue } from '#platform/queue/index.ts';

const [databaseUrl, dataDir = ''] = process.argv.slice(2);
const logger = createLogger('error');
const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir, logger });
const queue = await createQueue(database, logger, { worker: true });
await queue.work('long', { concurrency: 1 }, async () => {
  console.log('working');
  await new Promise(() => undefined);
});
await queue.enqueue(database.db, 'long', { patient: 'none' });
