import { describe, expect, it } from 'vitest';
import { testEngine } from '../support/database.ts';
import { runLanes } from '../support/faults/lanes.ts';
import { workerPoints } from '../support/faults/points.ts';
import { isLong, seed } from '../support/long.ts';

const pauses = isLong ? 50 : 4;

describe.runIf(testEngine === 'postgres')(`SIGSTOP at named points, drawn with seed ${seed}`, () => {
  it(`lets none of ${pauses} workers that wake after the takeover leave a trace, and each serve on`, async () => {
    const takeovers = await runLanes(workerPoints, pauses, (lane, drawn) => lane.pause(drawn));
    console.log(`takeover from ${pauses} paused workers: p50 ${takeovers.p50} ms, max ${takeovers.max} ms`);
    expect(takeovers.max).toBeGreaterThan(0);
  }, 3_600_000);
});
