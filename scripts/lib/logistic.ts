export type Example = { row: readonly number[]; isTrue: boolean; weight: number };
type Logistic = { mean: number[]; scale: number[]; weights: number[]; bias: number };

const ridge = 3;
const steps = 15;

/** Logistic regression by Newton's method with an L2 penalty, over columns brought to mean 0 and deviation 1. */
export function fitLogistic(examples: readonly Example[]): Logistic {
  const width = examples[0]?.row.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => at);
  const mean = columns.map((at) => average(examples, at));
  const scale = columns.map(
    (at) =>
      Math.sqrt(
        examples.reduce((sum, { row }) => sum + ((row[at] ?? 0) - (mean[at] ?? 0)) ** 2, 0) / examples.length,
      ) || 1,
  );
  const size = width + 1;
  const scaled = examples.map(({ row }) => {
    const one = new Float64Array(size);
    for (const at of columns) one[at] = ((row[at] ?? 0) - (mean[at] ?? 0)) / (scale[at] ?? 1);
    one[width] = 1;
    return one;
  });
  let weights = new Float64Array(size);
  for (let step = 0; step < steps; step += 1) {
    const slope = new Float64Array(size);
    const curve = Array.from({ length: size }, () => new Float64Array(size));
    scaled.forEach((row, which) => {
      const { isTrue, weight } = examples[which] as Example;
      let sum = 0;
      for (let at = 0; at < size; at += 1) sum += (row[at] ?? 0) * (weights[at] ?? 0);
      const likely = 1 / (1 + Math.exp(-sum));
      const error = weight * (likely - (isTrue ? 1 : 0));
      const bend = weight * likely * (1 - likely);
      for (let at = 0; at < size; at += 1) {
        const value = row[at] ?? 0;
        slope[at] = (slope[at] ?? 0) + error * value;
        const line = curve[at] as Float64Array;
        for (let other = 0; other <= at; other += 1)
          line[other] = (line[other] ?? 0) + bend * value * (row[other] ?? 0);
      }
    });
    for (let at = 0; at < width; at += 1) {
      slope[at] = (slope[at] ?? 0) + ridge * (weights[at] ?? 0);
      (curve[at] as Float64Array)[at] = (curve[at]?.[at] ?? 0) + ridge;
    }
    const change = solve(curve, slope);
    weights = weights.map((value, at) => value - (change[at] ?? 0));
    if (Math.max(...change.map(Math.abs)) < 1e-3) break;
  }
  return { mean, scale, weights: [...weights.slice(0, width)], bias: weights[width] ?? 0 };
}

const average = (examples: readonly Example[], at: number): number =>
  examples.reduce((sum, { row }) => sum + (row[at] ?? 0), 0) / examples.length;

/** Cholesky: the lower half of a symmetric positive matrix is given. */
function solve(matrix: readonly Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j <= i; j += 1) {
      let sum = lower[i]?.[j] ?? 0;
      for (let k = 0; k < j; k += 1) sum -= (lower[i]?.[k] ?? 0) * (lower[j]?.[k] ?? 0);
      (lower[i] as Float64Array)[j] = i === j ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (lower[j]?.[j] || 1);
    }
  const forward = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k += 1) sum -= (lower[i]?.[k] ?? 0) * (forward[k] ?? 0);
    forward[i] = sum / (lower[i]?.[i] || 1);
  }
  const result = new Float64Array(size);
  for (let i = size - 1; i >= 0; i -= 1) {
    let sum = forward[i] ?? 0;
    for (let k = i + 1; k < size; k += 1) sum -= (lower[k]?.[i] ?? 0) * (result[k] ?? 0);
    result[i] = sum / (lower[i]?.[i] || 1);
  }
  return result;
}
