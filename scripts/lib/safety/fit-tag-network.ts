import { type Look, tellLook, told } from '../../../src/research/safety/identifiers/tag-features.ts';
import {
  addProduct,
  type Layers,
  layersOf,
  shape,
  weightsOf,
} from '../../../src/research/safety/identifiers/tag-network.ts';
import type { Random } from '../random.ts';

const { buckets, units, width, apart } = shape;
const around = (width - 1) / 2;

/** Words of a text and the number of each one's tag; what is below 0 teaches nothing. */
export type Row = { looks: Look[]; gold: readonly number[] };

const perStep = 64;
const fastest = 2e-3;
const warmUp = 200;
/** Of features, of what a word is after them, and of what is read last, the share that is hidden at each step. */
const hidden = { feature: 0.07, word: 0.15, last: 0.1 };
/** A name that was seen must not be all that is learned. */
const ownWordHidden = 0.3;
const momentum = { first: 0.9, second: 0.999 };
/** Longer texts are learned from up to here, in words. */
const longest = 160;

/** Adam (Kingma and Ba 2015), for the table only over rows that a step has touched. */
class Adam {
  readonly weights: Float32Array;
  readonly slopes: Float32Array;
  readonly #first: Float32Array;
  readonly #second: Float32Array;
  #steps = 0;

  constructor(weights: Float32Array, slopes: Float32Array) {
    this.weights = weights;
    this.slopes = slopes;
    this.#first = new Float32Array(weights.length);
    this.#second = new Float32Array(weights.length);
  }

  step(rate: number, touched: Iterable<number>): void {
    this.#steps += 1;
    const even = (rate * Math.sqrt(1 - momentum.second ** this.#steps)) / (1 - momentum.first ** this.#steps);
    for (const row of touched) this.#move(row * units, (row + 1) * units, even);
    this.#move(buckets * units, this.weights.length, even);
  }

  #move(from: number, to: number, rate: number): void {
    const { weights, slopes } = this;
    for (let at = from; at < to; at += 1) {
      const slope = slopes[at] as number;
      const first = momentum.first * (this.#first[at] as number) + (1 - momentum.first) * slope;
      const second = momentum.second * (this.#second[at] as number) + (1 - momentum.second) * slope * slope;
      this.#first[at] = first;
      this.#second[at] = second;
      weights[at] = (weights[at] as number) - (rate * first) / (Math.sqrt(second) + 1e-8);
      slopes[at] = 0;
    }
  }
}

/** Adds what a product with a square gives back to what it was of, and to the slopes of the square. */
function addBack(
  matrix: Float32Array,
  slopes: Float32Array,
  first: number,
  rows: number,
  given: Float32Array,
  at: number,
  values: Float32Array,
  from: number,
  back: Float32Array,
  to: number,
): void {
  for (let row = 0; row < rows; row += 1) {
    const pull = given[at + row] as number;
    if (pull === 0) continue;
    const start = first + row * units;
    for (let unit = 0; unit < units; unit += 1) {
      slopes[start + unit] = (slopes[start + unit] as number) + pull * (values[from + unit] as number);
      back[to + unit] = (back[to + unit] as number) + pull * (matrix[start + unit] as number);
    }
  }
}

/** Weights that fit the rows, learned in as many passes as there are sets of rows, each of which is drawn when it is due. */
export function fitTagNetwork(
  sets: readonly (() => Row[])[],
  tags: number,
  random: Random,
  tell: (line: string) => void,
): Float32Array {
  const weights = new Float32Array(weightsOf(tags));
  const slopes = new Float32Array(weights.length);
  const own = layersOf(weights, tags);
  const slope = layersOf(slopes, tags);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const even = (values: Float32Array, of: number) => {
    for (let at = 0; at < values.length; at += 1)
      values[at] = ((2 * random() - 1) * Math.sqrt(3)) / Math.sqrt(3 * of);
  };
  for (let at = 0; at < own.table.length; at += 1) own.table[at] = 0.1 * normal();
  even(own.inner, units);
  even(own.near, width * units);
  even(own.depth, width);
  even(own.mix, units);
  even(own.out, units);

  const adam = new Adam(weights, slopes);
  const touched = new Set<number>();
  const learned = learner(own, slope, tags, random, touched);
  let step = 0;
  let steps = 0;
  sets.forEach((draw, pass) => {
    const rows = draw();
    for (let at = rows.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
    }
    steps ||= sets.length * Math.ceil(rows.length / perStep);
    let loss = 0;
    let words = 0;
    for (let start = 0; start < rows.length; start += perStep) {
      const some = rows.slice(start, start + perStep);
      const many = some.reduce((sum, { gold }) => sum + Math.min(longest, gold.length), 0);
      for (const row of some) loss += learned(row, 1 / Math.max(1, many));
      words += many;
      const done = Math.min(1, step / steps);
      adam.step(
        fastest * Math.min(1, (step + 1) / warmUp) * (0.5 * (1 + Math.cos(Math.PI * done)) + 0.01),
        touched,
      );
      touched.clear();
      step += 1;
      if (step % 1000 === 0) {
        tell(`pass ${pass + 1}, step ${step} of ${steps}: loss ${(loss / words).toFixed(4)} a word`);
        loss = 0;
        words = 0;
      }
    }
  });
  return weights;
}

/** A function that reads a row, adds to the slopes what lowers its loss, times `share`, and returns the loss. */
function learner(own: Layers, slope: Layers, tags: number, random: Random, touched: Set<number>) {
  const edge = around * apart;
  const step = apart * units;
  const size = (longest + 2 * edge) * units;
  const buffer = () => new Float32Array(size);
  const [sums, words, backWords, read, wide, mixed, top] = [
    buffer(),
    buffer(),
    buffer(),
    buffer(),
    buffer(),
    buffer(),
    buffer(),
  ];
  const [back, backWide] = [buffer(), buffer()];
  const wordHidden = new Float32Array(size);
  const lastHidden = new Float32Array(size);
  const last = new Float32Array(size);
  const logits = new Float32Array(tags);
  const backSum = new Float32Array(units);
  const keepOne = (share: number) => (random() < share ? 0 : 1 / (1 - share));

  return ({ looks, gold }: Row, share: number): number => {
    const count = Math.min(longest, looks.length);
    const features: Int32Array[] = [];
    const start = edge * units;
    const end = start + count * units;
    for (const one of [sums, words, backWords, read, back, backWide]) one.fill(0, 0, end + start);
    // Forward.
    for (let at = 0; at < count; at += 1) {
      const to = start + at * units;
      tellLook(looks[at] as Look);
      const isHidden = (gold[at] as number) > 0 && random() < ownWordHidden;
      const rows: number[] = [];
      for (let one = isHidden ? 1 : 0; one < told.count; one += 1)
        if (random() >= hidden.feature) rows.push((told.buckets[one] as number) & (buckets - 1));
      told.count = 0;
      features.push(Int32Array.from(rows));
      for (const row of rows)
        for (let unit = 0; unit < units; unit += 1)
          sums[to + unit] = (sums[to + unit] as number) + (own.table[row * units + unit] as number);
      words.set(own.innerBias, to);
      addProduct(words, to, own.inner, 0, sums, to);
      for (let unit = to; unit < to + units; unit += 1) {
        wordHidden[unit] = (words[unit] as number) > 0 ? keepOne(hidden.word) : 0;
        words[unit] = (words[unit] as number) * (wordHidden[unit] as number);
      }
    }
    for (let at = 0; at < count; at += 1) {
      const to = start + at * units;
      read.set(own.nearBias, to);
      for (let place = 0; place < width; place += 1)
        addProduct(read, to, own.near, place * units * units, words, to + (place - around) * units);
      for (let unit = to; unit < to + units; unit += 1) if ((read[unit] as number) < 0) read[unit] = 0;
    }
    for (let to = start; to < end; to += units) {
      for (let unit = 0; unit < units; unit += 1) {
        let sum = own.depthBias[unit] as number;
        for (let place = 0; place < width; place += 1)
          sum +=
            (own.depth[place * units + unit] as number) *
            (read[to + unit + (place - around) * step] as number);
        wide[to + unit] = sum;
      }
      mixed.set(own.mixBias, to);
      addProduct(mixed, to, own.mix, 0, wide, to);
      for (let unit = to; unit < to + units; unit += 1)
        top[unit] = (read[unit] as number) + Math.max(0, mixed[unit] as number);
    }
    // The loss, and back.
    let loss = 0;
    for (let at = 0; at < count; at += 1) {
      const right = gold[at] as number;
      if (right < 0) continue;
      const to = start + at * units;
      for (let unit = to; unit < to + units; unit += 1) {
        lastHidden[unit] = keepOne(hidden.last);
        last[unit] = (top[unit] as number) * (lastHidden[unit] as number);
      }
      logits.set(own.outBias);
      addProduct(logits, 0, own.out, 0, last, to, tags);
      let most = Number.NEGATIVE_INFINITY;
      for (const value of logits) most = Math.max(most, value);
      let all = 0;
      for (let tag = 0; tag < tags; tag += 1) {
        logits[tag] = Math.exp((logits[tag] as number) - most);
        all += logits[tag] as number;
      }
      loss -= Math.log((logits[right] as number) / all + 1e-30);
      for (let tag = 0; tag < tags; tag += 1) {
        logits[tag] = share * ((logits[tag] as number) / all - (tag === right ? 1 : 0));
        slope.outBias[tag] = (slope.outBias[tag] as number) + (logits[tag] as number);
      }
      addBack(own.out, slope.out, 0, tags, logits, 0, last, to, back, to);
      for (let unit = to; unit < to + units; unit += 1)
        back[unit] = (back[unit] as number) * (lastHidden[unit] as number);
    }
    for (let to = start; to < end; to += units) {
      for (let unit = 0; unit < units; unit += 1) {
        const pull = (mixed[to + unit] as number) > 0 ? (back[to + unit] as number) : 0;
        mixed[to + unit] = pull;
        slope.mixBias[unit] = (slope.mixBias[unit] as number) + pull;
      }
      addBack(own.mix, slope.mix, 0, units, mixed, to, wide, to, backWide, to);
    }
    for (let to = start; to < end; to += units)
      for (let unit = 0; unit < units; unit += 1) {
        const pull = backWide[to + unit] as number;
        slope.depthBias[unit] = (slope.depthBias[unit] as number) + pull;
        for (let place = 0; place < width; place += 1) {
          const from = to + unit + (place - around) * step;
          const weight = place * units + unit;
          slope.depth[weight] = (slope.depth[weight] as number) + pull * (read[from] as number);
          back[from] = (back[from] as number) + pull * (own.depth[weight] as number);
        }
      }
    for (let to = start; to < end; to += units) {
      for (let unit = 0; unit < units; unit += 1) {
        if ((read[to + unit] as number) <= 0) back[to + unit] = 0;
        slope.nearBias[unit] = (slope.nearBias[unit] as number) + (back[to + unit] as number);
      }
      for (let place = 0; place < width; place += 1) {
        const from = to + (place - around) * units;
        if (from >= start && from < end)
          addBack(own.near, slope.near, place * units * units, units, back, to, words, from, backWords, from);
      }
    }
    features.forEach((rows, at) => {
      const to = start + at * units;
      for (let unit = 0; unit < units; unit += 1) {
        backWords[to + unit] = (backWords[to + unit] as number) * (wordHidden[to + unit] as number);
        slope.innerBias[unit] = (slope.innerBias[unit] as number) + (backWords[to + unit] as number);
      }
      backSum.fill(0);
      addBack(own.inner, slope.inner, 0, units, backWords, to, sums, to, backSum, 0);
      for (const row of rows) {
        touched.add(row);
        for (let unit = 0; unit < units; unit += 1)
          slope.table[row * units + unit] =
            (slope.table[row * units + unit] as number) + (backSum[unit] as number);
      }
    });
    return loss;
  };
}
