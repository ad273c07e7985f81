import { join } from 'node:path';
import { root } from './root.mjs';

/** Recorded data, measuring sets and checked facts of others, for `npm run test:data` and benchmarks; no part of the project. */
export const dataFolder = join(root, '../shared');
