import { expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createQueue } from '../../src/platform/queue/index.ts';
import { startChild } from '../support/child.ts';
import { createTestDatabaseUrl, testEngine } from '../support/database.ts';

const holdJob = new URL('../support/programs/hold-job.ts', import.meta.url);

it('delivers the job of a killed process again', async () => {
  const place = await createTestDatabaseUrl();
  const child = await startChild(holdJob, [place.url ?? '', place.dataDir]);
  try {
    await child.line('working');
  } finally {
    await child.kill();
  }
  const logger = createLogger('silent');
  const database = await openDatabase({ databaseUrl: place.url, dataDir: place.dataDir, logger });
  const queue = await createQueue(database, logger, { worker: true });
  const heard: unknown[] = [];
  const startedAt = performance.now();
  await queue.work('long', { concurrency: 1 }, async (payload) => void heard.push(payload));
  await expect.poll(() => heard).toEqual([{ patient: 'none' }]);
  expect(performance.now() - startedAt).toBeLessThan(testEngine === 'pglite' ? 2_000 : 20_000);
  await queue.close();
  await database.close();
  await place.drop();
});
