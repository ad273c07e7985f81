export { createThreadPool, type ThreadPool } from './thread-pool.ts';
