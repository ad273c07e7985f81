import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPglite } from '../../src/platform/database/pglite.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { createQueue } from '../../src/platform/queue/index.ts';
import { testTemplate } from '../support/pglite-template.ts';

it('delivers a job again that failed because the built-in database had stopped, once that is open again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'queue-reopened-'));
  const logger = createLogger('silent');
  const database = await openPglite({
    dataDir: join(folder, 'data'),
    template: await testTemplate(),
    hungAfterMs: 10_000,
    logger,
  });
  const queue = await createQueue(database, logger, { worker: true });
  const outcomes: string[] = [];
  await queue.work('otters', { concurrency: 2 }, async () => {
    outcomes.push('started');
    if (outcomes.length === 1) await database.db.execute(sql`do $$ begin loop end loop; end $$`);
    outcomes.push('done');
  });
  await queue.enqueue(database.db, 'otters', {});
  await expect.poll(() => outcomes, { timeout: 90_000 }).toEqual(['started', 'started', 'done']);
  await queue.close();
  await database.close();
  await rm(folder, { recursive: true });
});
