import { writeFileSync } from 'node:fs';
import {
  buckets,
  type Described,
  hiddenBuckets,
  hiddenUnits,
  likelihoods,
  type Network,
  rowOf,
  shares,
  unitsOf,
} from '../../src/research/language/choice/network.ts';

const passes = 10;
const rate = { direct: 0.05, hidden: 0.03 };
const decay = 3e-4;
/** Of the features of a text, this share is hidden from it at each step, so that no word alone decides. */
const dropped = 0.2;

/** Numbers by chance, the same in each run. */
function chance(): (below: number) => number {
  let seed = 1;
  return (below) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

/** Some weights and how steep their slopes have been (AdaGrad). */
class Weights {
  readonly values: Float64Array;
  readonly #squares: Float64Array;
  readonly #rate: number;

  constructor(length: number, stepRate: number, start: (at: number) => number) {
    this.values = Float64Array.from({ length }, (_value, at) => start(at));
    this.#squares = new Float64Array(length).fill(1e-3);
    this.#rate = stepRate;
  }

  step(at: number, given: number): void {
    const slope = given + decay * (this.values[at] ?? 0);
    const square = (this.#squares[at] ?? 0) + slope * slope;
    this.#squares[at] = square;
    this.values[at] = (this.values[at] ?? 0) - (this.#rate * slope) / Math.sqrt(square);
  }
}

/** What there is to choose from, how right each is, 0 to 1, and whether none is. */
export type Choice = { described: Described; gains: readonly number[]; isNone: boolean };

/** Raises the chance, by softmax over the readings and "none", that a right one is drawn. */
export function fitNetwork(given: readonly Choice[]): Network {
  const cases = given.filter(({ gains, isNone }) => isNone || gains.some((gain) => gain > 0));
  const draw = chance();
  const direct = new Weights(buckets, rate.direct, () => 0);
  const hidden = new Weights(hiddenBuckets * hiddenUnits, rate.hidden, () => (draw(1e6) / 1e6 - 0.5) * 0.3);
  const bias = new Weights(hiddenUnits, rate.hidden, () => 0.1);
  const out = new Weights(hiddenUnits, rate.hidden, (unit) => (unit % 2 === 0 ? -0.5 : 0.5));
  const network = { direct: direct.values, hidden: hidden.values, bias: bias.values, out: out.values };
  const some = (features: ArrayLike<number>) =>
    Array.from(features).filter(() => draw(1000) >= dropped * 1000);
  const learnReading = (features: readonly number[], pull: number) => {
    const units = unitsOf(network, features);
    const pulls = units.map((unit, at) => (unit > 0 ? pull * (out.values[at] ?? 0) : 0));
    for (const [at, unit] of units.entries()) {
      if (unit <= 0) continue;
      out.step(at, pull * unit);
      bias.step(at, pulls[at] ?? 0);
    }
    for (const feature of features) {
      direct.step(feature, pull * shares.reading);
      for (const [at, own] of pulls.entries())
        if (own !== 0) hidden.step(rowOf(feature) + at, own * shares.reading);
    }
  };
  for (let pass = 0; pass < passes; pass += 1) {
    for (let at = cases.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [cases[at], cases[other]] = [cases[other] as Choice, cases[at] as Choice];
    }
    for (const { described, gains, isNone } of cases) {
      const seen = { readings: described.readings.map(some), none: some(described.none) };
      const { each, none } = likelihoods(network, seen);
      const good = each.reduce((sum, likely, at) => sum + likely * (gains[at] ?? 0), isNone ? none : 1e-9);
      for (const [at, features] of seen.readings.entries()) {
        const likely = each[at] ?? 0;
        const pull = likely - (likely * (gains[at] ?? 0)) / good;
        if (Math.abs(pull) > 1e-3) learnReading(features, pull);
      }
      const pull = none - (isNone ? 1 : 0);
      if (Math.abs(pull) > 1e-3) for (const feature of seen.none) direct.step(feature, pull * shares.none);
    }
  }
  return network;
}

const asBytes = (values: ArrayLike<number>): { text: string; scale: number } => {
  const all = Array.from(values);
  const scale = Number((Math.max(...all.map(Math.abs)) / 127).toPrecision(4));
  const bytes = Int8Array.from(all, (value) => Math.round(value / scale));
  return { scale, text: Buffer.from(bytes.buffer).toString('base64') };
};
const rounded = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Number(value.toFixed(4)));

/** Writes the weights as `readNetwork` reads them. */
export function writeNetwork(file: URL, network: Network): void {
  const [direct, hidden] = [asBytes(network.direct), asBytes(network.hidden)];
  const weights = {
    directScale: direct.scale,
    hiddenScale: hidden.scale,
    bias: rounded(network.bias),
    out: rounded(network.out),
    direct: direct.text,
    hidden: hidden.text,
  };
  writeFileSync(file, `${JSON.stringify(weights, null, 2)}\n`);
}
