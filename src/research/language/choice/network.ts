/** How many buckets features are hashed into; the hidden units share each between four. */
export const buckets = 16_384;
export const hiddenBuckets = 4096;
export const hiddenUnits = 8;
export const rowOf = (feature: number): number => (feature & (hiddenBuckets - 1)) * hiddenUnits;
/** Keeps sums of some hundred features in the range the weights are learnt in. */
const share = 1 / 6;
const shareOfNone = 0.1;

/** Weights of a network of one hidden layer that also sees every feature directly: `hidden` holds the units of each bucket in a row. */
export type Network = {
  direct: ArrayLike<number>;
  hidden: ArrayLike<number>;
  bias: ArrayLike<number>;
  out: ArrayLike<number>;
};
/** The weights in a file: a signed byte for each of many, in Base64, times the scale. */
type StoredNetwork = {
  directScale: number;
  hiddenScale: number;
  bias: readonly number[];
  out: readonly number[];
  direct: string;
  hidden: string;
};

const bytesOf = (text: string, scale: number): Float32Array =>
  Float32Array.from(new Int8Array(Buffer.from(text, 'base64')), (value) => value * scale);

export const readNetwork = ({
  direct,
  directScale,
  hidden,
  hiddenScale,
  bias,
  out,
}: StoredNetwork): Network => ({
  direct: bytesOf(direct, directScale),
  hidden: bytesOf(hidden, hiddenScale),
  bias,
  out,
});

/** The buckets of the features of each reading of a text, and of "none of them". */
export type Described = { readings: readonly ArrayLike<number>[]; none: ArrayLike<number> };

/** What each hidden unit makes of some features, before negative sums are cut off. */
export function unitsOf({ hidden, bias }: Network, features: ArrayLike<number>): Float64Array {
  const units = Float64Array.from(bias);
  for (let at = 0; at < features.length; at += 1) {
    const row = rowOf(features[at] ?? 0);
    for (let unit = 0; unit < hiddenUnits; unit += 1)
      units[unit] = (units[unit] ?? 0) + (hidden[row + unit] ?? 0) * share;
  }
  return units;
}

/** The log-odds of a reading beside the others. */
export function scoreOf(network: Network, features: ArrayLike<number>): number {
  let score = 0;
  for (let at = 0; at < features.length; at += 1) score += network.direct[features[at] ?? 0] ?? 0;
  return unitsOf(network, features).reduce(
    (sum, unit, at) => sum + Math.max(0, unit) * (network.out[at] ?? 0),
    score * share,
  );
}

/** How likely each reading is the right one, and that none is; together they make 1. */
export function likelihoods(
  network: Network,
  { readings, none }: Described,
): { each: number[]; none: number } {
  const scores = readings.map((one) => scoreOf(network, one));
  let ofNone = 0;
  for (let at = 0; at < none.length; at += 1) ofNone += (network.direct[none[at] ?? 0] ?? 0) * shareOfNone;
  const highest = scores.reduce((most, score) => Math.max(most, score), ofNone);
  const powers = scores.map((score) => Math.exp(score - highest));
  const total = powers.reduce((sum, power) => sum + power, Math.exp(ofNone - highest));
  return { each: powers.map((power) => power / total), none: Math.exp(ofNone - highest) / total };
}

export const shares = { reading: share, none: shareOfNone };
