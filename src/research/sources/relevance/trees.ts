/** Boosted trees of `levels` each, one after the other: columns and bounds of their splits, and the values of their leaves. */
export type Trees = {
  start: number;
  columns: readonly number[];
  from: readonly number[];
  values: readonly number[];
};

const levels = 6;
/** Of one tree: a node's two sides stand at twice its place and one or two more, the leaves after all splits. */
export const [splits, leaves] = [2 ** levels - 1, 2 ** levels];

/** The log-odds that the trees give a row. */
export function scoreByTrees({ start, columns, from, values }: Trees, row: readonly number[]): number {
  let sum = start;
  for (let tree = 0; tree * leaves < values.length; tree += 1) {
    let node = 0;
    while (node < splits) {
      const at = tree * splits + node;
      node = 2 * node + ((row[columns[at] ?? 0] ?? 0) >= (from[at] ?? 0) ? 2 : 1);
    }
    sum += values[tree * leaves + node - splits] ?? 0;
  }
  return sum;
}
