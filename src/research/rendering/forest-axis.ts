import type { StatedRatio } from '../appraisal/stated-ratio.ts';

/** A logarithmic axis. `at` is the place of a value in percent of its length, within 0 and 100. */
export type ForestAxis = { low: number; high: number; ticks: number[]; at: (value: number) => number };

/** An interval is cut off where it reaches further than this beyond the outermost estimate. */
const maxReach = 3;
const minReach = 1.05;
const marginShare = 0.04;
const maxTicks = 5;
/** Labels closer than this would run into each other on a phone. */
const minGapPercent = 16;
const steps = [0.01, 0.02, 0.05, 0.1, 0.25, 0.5];
const twos = [0.25, 0.5, 1, 2, 4];
const ladders = [powers([1, 2, 5]), powers([1, 3]), twos, powers([1]), powers([1], 2), powers([1], 3)];

/** The axis on which all estimates, 1 and, as far as they do not dwarf the rest, the intervals can be seen. */
export function forestAxis(ratios: readonly StatedRatio[]): ForestAxis {
  const estimates = [1, ...ratios.map(({ estimate }) => estimate)];
  const lowest = Math.min(...estimates);
  const highest = Math.max(...estimates);
  const from = Math.max(lowest / maxReach, Math.min(1 / minReach, ...ratios.map(({ low }) => low)));
  const to = Math.min(highest * maxReach, Math.max(minReach, ...ratios.map(({ high }) => high)));
  const margin = (to / from) ** marginShare;
  const [low, high] = [from / margin, to * margin];
  const at = (value: number) =>
    (100 * Math.log(Math.min(high, Math.max(low, value)) / low)) / Math.log(high / low);
  return { low, high, ticks: chooseTicks(low, high, at), at };
}

/** As many even numbers as there is room for; 1 is always one of them. */
function chooseTicks(low: number, high: number, at: ForestAxis['at']): number[] {
  const even = steps
    .filter((step) => (high - low) / step <= maxTicks + 1)
    .map((step) => multiples(step, Math.ceil(low / step), Math.floor(high / step)));
  const isRoomy = (ticks: readonly number[]) =>
    ticks.length <= maxTicks &&
    ticks.every((tick, index) => index === 0 || at(tick) - at(ticks[index - 1] ?? tick) >= minGapPercent);
  return [...even, ...ladders]
    .map((values) => values.filter((value) => value >= low && value <= high))
    .filter(isRoomy)
    .reduce((best, ticks) => (ticks.length > best.length ? ticks : best), [1]);
}

function multiples(step: number, first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toFixed(2)));
}

/** Digits times powers of ten, upwards, as far as the numbers of a ratio can reach; 1 is one of them. */
function powers(digits: readonly number[], stride = 1): number[] {
  const most = Math.floor(7 / stride) * stride;
  const exponents = Array.from({ length: (2 * most) / stride + 1 }, (_, index) => index * stride - most);
  return exponents.flatMap((exponent) => digits.map((digit) => Number(`${digit}e${exponent}`)));
}
