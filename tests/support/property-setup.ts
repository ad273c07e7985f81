import fc from 'fast-check';
import { isLong, seed } from './long.ts';

fc.configureGlobal(isLong ? { numRuns: 2_000 } : { numRuns: 100, seed });
