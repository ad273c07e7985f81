import { type Look, tellLook, told } from './tag-features.ts';

/** Rows of the table of features, numbers that describe a word, how many words are read at once, and how far apart the second time. */
export const shape = { buckets: 32_768, units: 32, width: 5, apart: 2 } as const;
const { buckets, units, width, apart } = shape;
const around = (width - 1) / 2;

/**
 * A dilated convolutional network over words (Strubell and others 2017, https://aclanthology.org/D17-1283): a word's features
 * summed and mixed, five words read at once, then five that stand two apart, by a depthwise and a pointwise convolution that are
 * added to what they read.
 */
export type Layers = {
  /** A row of `units` for each bucket. */
  table: Float32Array;
  inner: Float32Array;
  innerBias: Float32Array;
  /** A square for each of `width` places. */
  near: Float32Array;
  nearBias: Float32Array;
  depth: Float32Array;
  depthBias: Float32Array;
  mix: Float32Array;
  mixBias: Float32Array;
  out: Float32Array;
  outBias: Float32Array;
};

/** The parts of the weights, as views of one array. */
export function layersOf(weights: Float32Array, tags: number): Layers {
  let at = 0;
  const take = (length: number) => {
    at += length;
    return weights.subarray(at - length, at);
  };
  const square = units * units;
  const layers = {
    table: take(buckets * units),
    inner: take(square),
    innerBias: take(units),
    near: take(width * square),
    nearBias: take(units),
    depth: take(width * units),
    depthBias: take(units),
    mix: take(square),
    mixBias: take(units),
    out: take(tags * units),
    outBias: take(tags),
  };
  if (at !== weights.length) throw new Error('the weights of the network have another size');
  return layers;
}
export const weightsOf = (tags: number): number =>
  units * (buckets + (2 + width) * units + width + 4 + tags) + tags;

/** Adds a matrix of `rows` by `units` times what stands at `from` to what stands at `to`; `rows` a multiple of four. */
export function addProduct(
  sums: Float32Array,
  to: number,
  matrix: Float32Array,
  first: number,
  values: Float32Array,
  from: number,
  rows: number = units,
): void {
  for (let row = 0; row < rows; row += 4) {
    const a = first + row * units;
    const b = a + units;
    const c = b + units;
    const d = c + units;
    let one = 0;
    let two = 0;
    let three = 0;
    let four = 0;
    for (let unit = 0; unit < units; unit += 1) {
      const value = values[from + unit] as number;
      one += (matrix[a + unit] as number) * value;
      two += (matrix[b + unit] as number) * value;
      three += (matrix[c + unit] as number) * value;
      four += (matrix[d + unit] as number) * value;
    }
    const at = to + row;
    sums[at] = (sums[at] as number) + one;
    sums[at + 1] = (sums[at + 1] as number) + two;
    sums[at + 2] = (sums[at + 2] as number) + three;
    sums[at + 3] = (sums[at + 3] as number) + four;
  }
}

/** Sets two rows of `sums`, the first at 0, to a square times what stands at `from` and behind it: one by one it takes half as long again. */
function setTwo(sums: Float32Array, matrix: Float32Array, values: Float32Array, from: number): void {
  const next = from + units;
  for (let row = 0; row < units; row += 4) {
    const a = row * units;
    const b = a + units;
    const c = b + units;
    const d = c + units;
    let a0 = 0;
    let b0 = 0;
    let c0 = 0;
    let d0 = 0;
    let a1 = 0;
    let b1 = 0;
    let c1 = 0;
    let d1 = 0;
    for (let unit = 0; unit < units; unit += 1) {
      const value0 = values[from + unit] as number;
      const value1 = values[next + unit] as number;
      const ofA = matrix[a + unit] as number;
      const ofB = matrix[b + unit] as number;
      const ofC = matrix[c + unit] as number;
      const ofD = matrix[d + unit] as number;
      a0 += ofA * value0;
      b0 += ofB * value0;
      c0 += ofC * value0;
      d0 += ofD * value0;
      a1 += ofA * value1;
      b1 += ofB * value1;
      c1 += ofC * value1;
      d1 += ofD * value1;
    }
    sums[row] = a0;
    sums[row + 1] = b0;
    sums[row + 2] = c0;
    sums[row + 3] = d0;
    sums[units + row] = a1;
    sums[units + row + 1] = b1;
    sums[units + row + 2] = c1;
    sums[units + row + 3] = d1;
  }
}

/** The numbers that describe a word by itself. */
function describe(layers: Layers, look: Look): Float32Array {
  const sum = new Float32Array(units);
  tellLook(look);
  for (let one = 0; one < told.count; one += 1) {
    const row = ((told.buckets[one] as number) & (buckets - 1)) * units;
    for (let unit = 0; unit < units; unit += 1)
      sum[unit] = (sum[unit] as number) + (layers.table[row + unit] as number);
  }
  told.count = 0;
  const word = layers.innerBias.slice();
  addProduct(word, 0, layers.inner, 0, sum, 0);
  return word.map((value) => Math.max(0, value));
}

/** Adds to each word what it and its neighbours tell it, words `start` numbers from either end of the array. */
function readNear(layers: Layers, looks: readonly Look[], read: Float32Array, start: number): void {
  const seen = new Map<Look, Float32Array>();
  let last = start + around * units;
  for (const look of looks) {
    let own = seen.get(look);
    if (!own) {
      own = new Float32Array(width * units);
      addProduct(own, 0, layers.near, 0, describe(layers, look), 0, width * units);
      seen.set(look, own);
    }
    // Of the `width` words that read it, the last has it as its first.
    for (let place = 0; place < width; place += 1) addRow(read, last - place * units, own, place * units);
    last += units;
  }
}

function addRow(sums: Float32Array, to: number, values: Float32Array, from: number): void {
  for (let unit = 0; unit < units; unit += 1)
    sums[to + unit] = (sums[to + unit] as number) + (values[from + unit] as number);
}

/** What words `step` numbers apart weigh together, five at once: added up one by one it takes twice as long. */
function readApart(
  { depth, depthBias }: Layers,
  read: Float32Array,
  wide: Float32Array,
  start: number,
  end: number,
  step: number,
): void {
  for (let to = start; to < end; to += units)
    for (let unit = 0; unit < units; unit += 1) {
      const at = to + unit;
      wide[at] =
        (depthBias[unit] as number) +
        (depth[unit] as number) * (read[at - 2 * step] as number) +
        (depth[units + unit] as number) * (read[at - step] as number) +
        (depth[2 * units + unit] as number) * (read[at] as number) +
        (depth[3 * units + unit] as number) * (read[at + step] as number) +
        (depth[4 * units + unit] as number) * (read[at + 2 * step] as number);
    }
}

/** Adds what is above zero with its bias. */
function addAbove(
  sums: Float32Array,
  to: number,
  values: Float32Array,
  from: number,
  bias: Float32Array,
): void {
  for (let unit = 0; unit < units; unit += 1) {
    const value = (values[from + unit] as number) + (bias[unit] as number);
    if (value > 0) sums[to + unit] = (sums[to + unit] as number) + value;
  }
}

/** Adds to `sums`, `tags` for each word, what the network weighs, times `scale`. Time is linear in the number of words. */
export function addNetwork(layers: Layers, looks: readonly Look[], sums: Float64Array, scale: number): void {
  const tags = layers.outBias.length;
  // Words stand so far from either end that no neighbour of theirs is outside.
  const start = around * apart * units;
  const end = start + looks.length * units;
  const read = new Float32Array(end + start);
  for (let to = start; to < end; to += units) read.set(layers.nearBias, to);
  readNear(layers, looks, read, start);
  read.fill(0, 0, start).fill(0, end);
  for (let at = start; at < end; at += 1) if ((read[at] as number) < 0) read[at] = 0;
  // A word more, so that there are always two.
  const wide = new Float32Array(end + units);
  const mixed = new Float32Array(2 * units);
  readApart(layers, read, wide, start, end, apart * units);
  for (let to = start; to < end; to += 2 * units) {
    setTwo(mixed, layers.mix, wide, to);
    addAbove(read, to, mixed, 0, layers.mixBias);
    if (to + units < end) addAbove(read, to + units, mixed, units, layers.mixBias);
  }
  const logits = new Float32Array(tags);
  for (let at = 0; at < looks.length; at += 1) {
    logits.set(layers.outBias);
    addProduct(logits, 0, layers.out, 0, read, start + at * units, tags);
    for (let tag = 0; tag < tags; tag += 1)
      sums[at * tags + tag] = (sums[at * tags + tag] as number) + scale * (logits[tag] as number);
  }
}
