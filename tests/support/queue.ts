import type { Database } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createQueue } from '#platform/queue/index.ts';

/** Makes the tables of the queue, which every server would else make anew in its test database, in a second and more. */
export async function installQueue(database: Database): Promise<void> {
  const queue = await createQueue(database, createLogger('silent'), { worker: false });
  await queue.close();
}
