import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/index.ts';
import type { ClaimedJob } from '../queue/claimed-job.ts';

/** `PgBoss.createQueue` would commit the caller's transaction. */
export async function createQueueWithin(to: Queryable, name: string, options: object): Promise<void> {
  await to.execute(sql`select pgboss.create_queue(${name}, ${JSON.stringify(options)}::jsonb)`);
}

/**
 * Adds a job as if this process had fetched it; should the process die, it is given to another as any job is. A queue
 * that does not exist fails in the database, so that the transaction does.
 */
export async function insertActiveJob(to: Queryable, name: string, payload: object): Promise<ClaimedJob> {
  const { rows } = await to.execute<{ id: string }>(sql`
    insert into pgboss.job (name, data, state, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, deletion_seconds, keep_until, heartbeat_seconds, started_on, heartbeat_on)
    select q.name, ${JSON.stringify(payload)}::jsonb, 'active', policy, retry_limit, retry_delay, retry_backoff,
      retry_delay_max, expire_seconds, deletion_seconds, now() + make_interval(secs => retention_seconds),
      heartbeat_seconds, clock_timestamp(), clock_timestamp()
    from (select ${name}::text as name) asked left join pgboss.queue q on q.name = asked.name
    returning id`);
  const [inserted] = rows;
  if (!inserted) throw new Error(`There is no queue ${name}`);
  return { id: inserted.id, name, data: payload, retryCount: 0 };
}

/** Makes every job that a dead process held available again; counts as one of its tries. */
export async function returnOrphans(to: Queryable): Promise<void> {
  await to.execute(sql`
    update pgboss.job
    set state = case when retry_count < retry_limit then 'retry' else 'failed' end::pgboss.job_state
    where state = 'active'`);
}

/** Makes one job available again as if it had never been taken, unless it is no longer this attempt. */
export async function releaseJob(to: Queryable, job: { id: string; retryCount: number }): Promise<void> {
  await to.execute(sql`
    update pgboss.job set state = 'created', started_on = null, heartbeat_on = null
    where id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}`);
}
