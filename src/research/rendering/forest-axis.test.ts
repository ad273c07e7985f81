import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { StatedRatio } from '../appraisal/stated-ratio.ts';
import { forestAxis } from './forest-axis.ts';

const ratio = (estimate: number, low: number, high: number): StatedRatio => ({
  kind: 'hazard',
  estimate,
  low,
  high,
  text: '',
});

it.each([
  [
    [ratio(0.79, 0.69, 0.9), ratio(0.71, 0.6, 0.84)],
    [0.6, 0.7, 0.8, 0.9, 1],
  ],
  [
    [ratio(0.98, 0.96, 1.0), ratio(0.97, 0.95, 0.99)],
    [0.96, 0.98, 1, 1.02, 1.04],
  ],
  [
    [ratio(0.5, 0.3, 0.9), ratio(2, 1.1, 3.5)],
    [0.5, 1, 2],
  ],
  [
    [ratio(0.02, 0.01, 0.3), ratio(30, 3, 200)],
    [0.01, 0.1, 1, 10, 100],
  ],
  [
    [ratio(0.55, 0.31, 0.97), ratio(0.062, 0.003, 1.04)],
    [0.03, 0.1, 0.3, 1],
  ],
  [
    [ratio(0.74, 0.65, 0.85), ratio(1.4, 0.21, 9.8)],
    [0.25, 0.5, 1, 2, 4],
  ],
])('has ticks at even numbers, with room for their labels: %#', (ratios, ticks) => {
  expect(forestAxis(ratios).ticks).toEqual(ticks);
});

it('is logarithmic, and cuts off an interval that would dwarf the others', () => {
  const even = forestAxis([ratio(0.5, 0.25, 1), ratio(2, 1, 4)]);
  expect(even.at(1)).toBeCloseTo(50);
  expect(even.at(2) - even.at(1)).toBeCloseTo(even.at(4) - even.at(2));
  const cut = forestAxis([ratio(0.8, 0.7, 0.9), ratio(2, 0.01, 400)]);
  expect(cut.at(0.01)).toBe(0);
  expect(cut.at(400)).toBeCloseTo(100);
  expect(cut.high).toBeLessThan(10);
});

it('has a place for every estimate and for 1, and few ticks in rising order, whatever the ratios', () => {
  const size = fc
    .integer({ min: -5, max: 5 })
    .chain((power) => fc.double({ min: 10 ** power, max: 9 * 10 ** power, noNaN: true }));
  const any = fc.tuple(size, size, size).map((values) => {
    const [low = 1, estimate = 1, high = 1] = values.toSorted((one, other) => one - other);
    return ratio(estimate, low, high * 1.001);
  });
  fc.assert(
    fc.property(fc.array(any, { minLength: 2, maxLength: 8 }), (ratios) => {
      const { low, high, ticks, at } = forestAxis(ratios);
      for (const value of [1, ...ratios.map(({ estimate }) => estimate)]) {
        expect(value).toBeGreaterThan(low);
        expect(value).toBeLessThan(high);
      }
      expect(ticks).toContain(1);
      expect(ticks.length).toBeLessThanOrEqual(5);
      for (const tick of ticks) expect(String(tick).length).toBeLessThan(9);
      const places = ticks.map(at);
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      for (const place of places) expect(place >= 0 && place <= 100).toBe(true);
    }),
  );
});
