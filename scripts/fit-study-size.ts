import { readFileSync, writeFileSync } from 'node:fs';
import { describe } from '../src/research/appraisal/study-size/describe.ts';
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
} from '../src/research/appraisal/study-size/network.ts';
import type { Reading } from '../src/research/appraisal/study-size/numbers.ts';
import { likeliestSize, sureEnough } from '../src/research/appraisal/study-size/read-study-size.ts';
import { sourceSentences } from '../src/research/writing/source-sentences.ts';
import { readAbstracts } from '../tests/data/facts-abstracts.ts';

/**
 * Fits the network that chooses the size of a study (`src/research/appraisal/study-size`) on the labelled abstracts and
 * traps, writes its weights, and prints what it reads of tenths that were not fitted on.
 *   node --import tsx scripts/fit-study-size.ts [--wrong] [--dry]
 */
const passes = 10;
const rate = { direct: 0.05, hidden: 0.03 };
const decay = 3e-4;
/** Of the features of a text, this share is hidden from it at each step, so that no word alone decides. */
const dropped = 0.2;
const folds = 10;

type Label = { id: string; set: string; size: number[] | null };
type Case = {
  id: string;
  set: string;
  size: number[] | null;
  text: string;
  readings: Reading[];
  described: Described;
  right: boolean[];
};

const readLines = <T>(file: string): T[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

function asCase({ id, set, size }: Label, text: string): Case {
  const { readings, described } = describe(sourceSentences({ text, sections: [] }));
  return {
    id,
    set,
    size,
    text,
    readings,
    described,
    right: readings.map(({ value }) => size?.includes(value) ?? false),
  };
}

function readCases(): Case[] {
  const abstracts = readAbstracts();
  const asLabel = (set: string, { text, size }: { text: string; size: number | null }) =>
    asCase({ id: text, set, size: size === null ? null : [size] }, text);
  return [
    ...readLines<Label>('../tests/data/study-facts-labels.jsonl').map((label) =>
      asCase(label, abstracts.get(label.id)?.text ?? ''),
    ),
    ...readLines<{ text: string; size: number | null }>('../tests/data/population-traps.jsonl').map((trap) =>
      asLabel('traps', trap),
    ),
    // For what the labelled abstracts have too few of; they teach, and measure nothing.
    ...readLines<{ text: string; size: number | null }>('./study-size-data/examples.jsonl').map((example) =>
      asLabel('written', example),
    ),
  ];
}

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

/** Raises the chance, by softmax over the readings and "none", that a right one is drawn. */
function fitNetwork(given: readonly Case[]): Network {
  const cases = given.filter(({ size, right }) => size === null || right.includes(true));
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
      [cases[at], cases[other]] = [cases[other] as Case, cases[at] as Case];
    }
    for (const { described, right, size } of cases) {
      const seen = { readings: described.readings.map(some), none: some(described.none) };
      const { each, none } = likelihoods(network, seen);
      const good = each.reduce(
        (sum, likely, at) => sum + (right[at] ? likely : 0),
        size === null ? none : 1e-9,
      );
      for (const [at, features] of seen.readings.entries()) {
        const likely = each[at] ?? 0;
        const pull = likely - (right[at] ? likely / good : 0);
        if (Math.abs(pull) > 1e-3) learnReading(features, pull);
      }
      const pull = none - (size === null ? 1 : 0);
      if (Math.abs(pull) > 1e-3) for (const feature of seen.none) direct.step(feature, pull * shares.none);
    }
  }
  return network;
}

const foldOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % folds;

const cases = readCases();
const tried = Array.from({ length: folds }, (_value, fold) => {
  const network = fitNetwork(cases.filter(({ id, set }) => set === 'written' || foldOf(id) !== fold));
  return cases
    .filter(({ id, set }) => set !== 'written' && foldOf(id) === fold)
    .map((one) => ({ one, best: likeliestSize(one.readings, likelihoods(network, one.described).each) }));
}).flat();

const verdictOf = ({ one, best }: (typeof tried)[number], least: number): 'right' | 'wrong' | 'unsaid' => {
  const said = best && best.chance >= least ? best.value : undefined;
  if (said === undefined) return one.size === null ? 'right' : 'unsaid';
  return one.size?.includes(said) ? 'right' : 'wrong';
};
const sets = [...new Set(cases.map(({ set }) => set))].filter((set) => set !== 'written');
for (const [name, ...members] of [...sets.map((set) => [set, set]), ['c to g', ...'cdefg']])
  for (const least of members.length > 1 ? [0.3, 0.4, 0.5, 0.6, 0.7] : [sureEnough]) {
    const verdicts = tried.filter(({ one }) => members.includes(one.set)).map((one) => verdictOf(one, least));
    const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
    process.stdout.write(
      `${name}, from ${least}: ${count('right')} of ${verdicts.length} right on tenths left out (${((100 * count('right')) / verdicts.length).toFixed(1)} %), ${count('wrong')} wrong, ${count('unsaid')} unsaid\n`,
    );
  }
if (process.argv.includes('--wrong'))
  for (const one of tried.filter((each) => verdictOf(each, sureEnough) !== 'right'))
    process.stdout.write(
      `${one.one.set} ${one.one.id}: ${one.best?.value} (${one.best?.chance.toFixed(2)}), not ${one.one.size ?? 'none'}\n`,
    );

const asBytes = (values: ArrayLike<number>): { text: string; scale: number } => {
  const all = Array.from(values);
  const scale = Number((Math.max(...all.map(Math.abs)) / 127).toPrecision(4));
  const bytes = Int8Array.from(all, (value) => Math.round(value / scale));
  return { scale, text: Buffer.from(bytes.buffer).toString('base64') };
};
const rounded = (values: ArrayLike<number>): number[] =>
  Array.from(values, (value) => Number(value.toFixed(4)));

if (!process.argv.includes('--dry')) {
  const network = fitNetwork(cases);
  const [direct, hidden] = [asBytes(network.direct), asBytes(network.hidden)];
  const weights = {
    directScale: direct.scale,
    hiddenScale: hidden.scale,
    bias: rounded(network.bias),
    out: rounded(network.out),
    direct: direct.text,
    hidden: hidden.text,
  };
  writeFileSync(
    new URL('../src/research/appraisal/study-size/weights.json', import.meta.url),
    `${JSON.stringify(weights, null, 2)}\n`,
  );
}
