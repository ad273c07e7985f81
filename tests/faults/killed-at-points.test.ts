import { describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.ts';
import { runLanes } from '../support/faults/lanes.ts';
import { points } from '../support/faults/points.ts';
import { isLong, seed } from '../support/long.ts';

const kills = isLong ? 200 : 8;
const slowestTakeoverMs = 15_000;

describe.runIf(testEngine === 'postgres')(`kill -9 at named points, drawn with seed ${seed}`, () => {
  it(`loses no run and finishes none twice over ${kills} kills`, async () => {
    const takeovers = await runLanes(points, kills, (lane, drawn) => lane.kill(drawn));
    console.log(`takeover after ${kills} kills: p50 ${takeovers.p50} ms, max ${takeovers.max} ms`);
    expect(takeovers.max).toBeLessThanOrEqual(slowestTakeoverMs);
  }, 3_600_000);
});
