import type { Job } from 'pg-boss';

/** A job that this process works on; `retryCount` tells its attempts apart. */
export type ClaimedJob = Pick<Job<object>, 'id' | 'name' | 'data' | 'retryCount'>;
