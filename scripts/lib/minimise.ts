/** The value of a function at a point, and its slope there. */
type Slope = (point: Float64Array) => { value: number; slope: Float64Array };

const remembered = 8;
const halvings = 12;
const enough = 1e-5;

/** L-BFGS with halved steps (Nocedal J. Math Comp 1980;35:773-82), from zero; the same result on every run. */
export function minimise(size: number, slopeAt: Slope, rounds: number): Float64Array {
  let point = new Float64Array(size);
  let { value, slope } = slopeAt(point);
  const history: { step: Float64Array; change: Float64Array; product: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const way = downhill(slope, history);
    const gain = dot(slope, way);
    let stepSize = 1;
    for (let tries = 0; tries < halvings; tries += 1, stepSize /= 2) {
      const next = point.map((each, at) => each - stepSize * (way[at] ?? 0));
      const there = slopeAt(next);
      if (there.value > value - 1e-4 * stepSize * gain) continue;
      const step = next.map((each, at) => each - (point[at] ?? 0));
      const change = there.slope.map((each, at) => each - (slope[at] ?? 0));
      const product = dot(step, change);
      if (product > 1e-10) history.push({ step, change, product });
      if (history.length > remembered) history.shift();
      const isEnough = value - there.value < enough * Math.abs(value);
      [point, value, slope] = [next, there.value, there.slope];
      if (isEnough) return point;
      break;
    }
  }
  return point;
}

function downhill(
  slope: Float64Array,
  history: readonly { step: Float64Array; change: Float64Array; product: number }[],
): Float64Array {
  const way = slope.slice();
  const shares = history.toReversed().map(({ step, change, product }) => {
    const share = dot(step, way) / product;
    addTo(way, change, -share);
    return share;
  });
  const last = history.at(-1);
  const scale = last ? last.product / dot(last.change, last.change) : 1 / Math.sqrt(dot(slope, slope));
  for (let at = 0; at < way.length; at += 1) way[at] = (way[at] ?? 0) * scale;
  history.forEach(({ step, change, product }, at) => {
    addTo(way, step, (shares[history.length - 1 - at] ?? 0) - dot(change, way) / product);
  });
  return way;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return sum;
}

function addTo(sum: Float64Array, other: Float64Array, by: number) {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + by * (other[at] ?? 0);
}
