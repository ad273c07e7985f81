import { leaves, splits } from '../../src/research/sources/relevance/trees.ts';
import type { Example } from './logistic.ts';
import { randomOf } from './random.ts';

/** Whole trees one after the other, as `src/research/sources/relevance/trees.ts` reads them. */
type Boosted = { start: number; columns: number[]; from: number[]; values: number[] };

const rounds = 500;
const rate = 0.03;
/** Of all rows, and of those that are true: these are few, and what tells them apart lies far out. */
const bins = { ofAll: 32, ofTrue: 32 };
const mostBins = bins.ofAll + bins.ofTrue;
const ridge = 8;
/** Least sum of curvature on each side of a split. */
const leastBend = 1;
/** Bounds are written with so many decimals, and have them before rows are parted by them. */
const decimals = 4;
/** The share of the columns that a split does not look at: trees that see other things err apart. */
const unseen = 0.5;

/**
 * Gradient-boosted trees for the logistic loss (Friedman JH. Ann Stat 2001;29:1189-232) over columns cut into bins of about as
 * many rows.
 */
export function fitBoosted(examples: readonly Example[]): Boosted {
  const width = examples[0]?.row.length ?? 0;
  const edges = Array.from({ length: width }, (_, column) => edgesOf(examples, column));
  const binned = edges.map((of, column) =>
    Uint8Array.from(examples, ({ row }) => of.filter((edge) => (row[column] ?? 0) >= edge).length),
  );
  const weighed = examples.reduce((sum, { weight }) => sum + weight, 0);
  const positive = examples.reduce((sum, { weight, isTrue }) => sum + (isTrue ? weight : 0), 0);
  const start = Math.log(positive / (weighed - positive));
  const score = new Float64Array(examples.length).fill(start);
  const slope = new Float64Array(examples.length);
  const bend = new Float64Array(examples.length);

  const random = randomOf(1);
  const model: Boosted = { start, columns: [], from: [], values: [] };

  /** Below a node that is not split, both sides have its value. */
  const grow = (rows: Uint32Array, node: number, tree: number, given?: number): void => {
    const found = given === undefined && node < splits ? bestSplit(rows) : undefined;
    const value = found ? undefined : (given ?? settle(rows));
    if (node >= splits) {
      model.values[tree * leaves + node - splits] = value ?? 0;
      return;
    }
    const { column, bin } = found ?? { column: 0, bin: 0 };
    model.columns[tree * splits + node] = column;
    model.from[tree * splits + node] = found ? (edges[column]?.[bin] ?? 0) : 0;
    const own = binned[column] as Uint8Array;
    const side = (isRight: boolean) => rows.filter((row) => (own[row] ?? 0) > bin === isRight);
    grow(found ? side(false) : rows, 2 * node + 1, tree, value);
    grow(found ? side(true) : rows, 2 * node + 2, tree, value);
  };

  const settle = (rows: Uint32Array): number => {
    const value = (rate * sumOf(slope, rows)) / (sumOf(bend, rows) + ridge);
    for (const row of rows) score[row] = (score[row] ?? 0) + value;
    return value;
  };

  const bestSplit = (rows: Uint32Array): { column: number; bin: number } | undefined => {
    let best: { column: number; bin: number } | undefined;
    let most = 1e-3;
    const [slopes, bends] = [sumOf(slope, rows), sumOf(bend, rows)];
    const sums = new Float64Array(2 * mostBins);
    for (const [column, own] of binned.entries()) {
      if (random() < unseen) continue;
      sums.fill(0);
      for (const row of rows) {
        const at = 2 * (own[row] ?? 0);
        sums[at] = (sums[at] ?? 0) + (slope[row] ?? 0);
        sums[at + 1] = (sums[at + 1] ?? 0) + (bend[row] ?? 0);
      }
      let [below, belowBend] = [0, 0];
      for (let bin = 0; bin < (edges[column]?.length ?? 0); bin += 1) {
        below += sums[2 * bin] ?? 0;
        belowBend += sums[2 * bin + 1] ?? 0;
        if (belowBend < leastBend || bends - belowBend < leastBend) continue;
        const gain =
          below ** 2 / (belowBend + ridge) +
          (slopes - below) ** 2 / (bends - belowBend + ridge) -
          slopes ** 2 / (bends + ridge);
        if (gain > most) {
          most = gain;
          best = { column, bin };
        }
      }
    }
    return best;
  };

  const everyRow = Uint32Array.from(examples.keys());
  for (let tree = 0; tree < rounds; tree += 1) {
    for (const [at, { isTrue, weight }] of examples.entries()) {
      const likely = 1 / (1 + Math.exp(-(score[at] ?? 0)));
      slope[at] = weight * ((isTrue ? 1 : 0) - likely);
      bend[at] = weight * likely * (1 - likely);
    }
    grow(everyRow, 0, tree);
  }
  return model;
}

/** Values that cut a column into bins of about as many rows, in order. */
function edgesOf(examples: readonly Example[], column: number): number[] {
  const cut = (some: readonly Example[], count: number) => {
    const values = Float64Array.from(some, ({ row }) => row[column] ?? 0).sort();
    return Array.from(
      { length: count - 1 },
      (_, at) => values[Math.floor((values.length * (at + 1)) / count)] ?? 0,
    );
  };
  const cuts = [
    ...cut(examples, bins.ofAll),
    ...cut(
      examples.filter(({ isTrue }) => isTrue),
      bins.ofTrue,
    ),
  ];
  const rounded = cuts.map((cut) => Number(cut.toFixed(decimals)));
  return [...new Set(rounded)].sort((one, other) => one - other);
}

const sumOf = (of: Float64Array, rows: Uint32Array): number =>
  rows.reduce((sum, row) => sum + (of[row] ?? 0), 0);
