import { expect, it } from 'vitest';
import { pointsBack } from './points-back.ts';

it('knows a sentence that is understood only behind another', () => {
  expect(pointsBack('It lowered flares.')).toBe(true);
  expect(pointsBack('Only 4 of these 24 patients had a recurrence.')).toBe(true);
  expect(pointsBack('Of these, nine were children.')).toBe(true);
});

it('knows what only begins like one', () => {
  expect(pointsBack('It is concluded that colchicine lowers flares.')).toBe(false);
  expect(pointsBack('These findings support colchicine.')).toBe(false);
  expect(pointsBack('Treatment of these infections with colchicine is new.')).toBe(false);
});
