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

const millisecondsOfDay = 86_400_000;
const day = Math.floor(Date.now() / millisecondsOfDay);

/**
 * So many of the cases, others each day, until all had their turn; all of them under `npm run test:long`. `TEST_SEED`
 * stands for the number of the day.
 */
export function drawCases<T>(cases: readonly T[], count: number): T[] {
  if (isLong) return [...cases];
  const from = (Number(process.env.TEST_SEED ?? day) * count) % cases.length;
  return [...cases.slice(from), ...cases.slice(0, from)].slice(0, count);
}
