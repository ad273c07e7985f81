import { expect, it } from 'vitest';
import { startChild } from '../../../tests/support/child.ts';
import { createTestDatabaseUrl, testEngine } from '../../../tests/support/database.ts';
import { openDatabase } from '../database/index.ts';
import { createLogger } from '../logger.ts';
import { createQueue } from './index.ts';

const holdJob = new URL('../../../tests/support/programs/hold-job.ts', import.meta.url);

it('delivers the job of a killed process again', { timeout: 60_000 }, async () => {
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
  await expect.poll(() => heard, { timeout: 25_000 }).toEqual([{ patient: 'none' }]);
  expect(performance.now() - startedAt).toBeLessThan(testEngine === 'pglite' ? 2_000 : 20_000);
  await queue.close();
  await database.close();
  await place.drop();
});
