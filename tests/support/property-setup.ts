import fc from 'fast-check';
import { isFast, isLong, seed } from './long.ts';

const numRuns = isFast ? 20 : 100;
fc.configureGlobal(isLong ? { numRuns: 2_000 } : { numRuns, seed });
