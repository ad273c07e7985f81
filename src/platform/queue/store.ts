import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/index.ts';

/** `PgBoss.createQueue` would commit the caller's transaction. */
export async function createQueueWithin(to: Queryable, name: string, options: object): Promise<void> {
  await to.execute(sql`select pgboss.create_queue(${name}, ${JSON.stringify(options)}::jsonb)`);
}

/** Makes every job that a dead process held available again; counts as one of its tries. */
export async function returnOrphans(to: Queryable): Promise<void> {
  await to.execute(sql`
    update pgboss.job
    set state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state
    where state = 'active'`);
}

/** Makes one job available again as if it had never been taken, unless it is no longer this attempt. */
export async function giveBack(to: Queryable, job: { id: string; retryCount: number }): Promise<void> {
  await to.execute(sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}`);
}
