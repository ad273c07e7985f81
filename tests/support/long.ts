/** True under `npm run test:long`, where the long suites run whole instead of as a seeded sample. */
export const isLong = process.env.TEST_LONG === '1';

/** True under `npm run test:fast`, which draws fewer examples. */
export const isFast = process.env.TEST_FAST === '1';

/** Seed of everything drawn by chance; `TEST_SEED` repeats a failed run. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_121);

/** Numbers from 0 to 1 that a seed repeats (mulberry32). */
export function createRandom(from = seed): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
