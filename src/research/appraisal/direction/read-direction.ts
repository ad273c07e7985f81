import { softmax } from '../../writing/section-classifier.ts';
import { directionFeatures, type Features } from './features.ts';
import { directions, type Finding, type KnownDirection } from './finding.ts';
import trained from './weights.json' with { type: 'json' };

export type DirectionReading = {
  direction: KnownDirection | 'unclear';
  probabilities: Record<KnownDirection, number>;
};

/** One row of `plain` for each direction; `signed` speaks for more, and against less. */
export type DirectionModel = {
  plain: readonly ArrayLike<number>[];
  bias: readonly number[];
  signed: ArrayLike<number>;
};

const model: DirectionModel = {
  plain: trained.plain.map((row) => Float32Array.from(row, (value) => value * trained.scale)),
  bias: trained.bias,
  signed: Float32Array.from(trained.signed, (value) => value * trained.signedScale),
};

/** Below this probability the best direction is not said. */
export const leastProbability = 0.5;

/**
 * Which way the outcome went with the intervention against the comparator, as the evidence tells it: a guess of the small
 * model of `docs/directions.md`, right about five times in six on articles it has not seen. `unclear` where no direction is likely enough.
 */
export function readDirection(finding: Finding): DirectionReading {
  const [more = 0, less = 0, none = 0] = directionProbabilities(directionFeatures(finding), model);
  const probabilities = { more, less, 'no-difference': none };
  const best = directions.reduce((one, other) => (probabilities[other] > probabilities[one] ? other : one));
  return { direction: probabilities[best] < leastProbability ? 'unclear' : best, probabilities };
}

/** In the order of `directions`. */
export function directionProbabilities(
  features: Features,
  { plain, bias, signed }: DirectionModel,
): number[] {
  const share = shareOf(features);
  let towards = 0;
  for (const [bucket, value] of features.signed) towards += (signed[bucket] ?? 0) * value;
  const turned = [towards, -towards, 0];
  return softmax(
    plain.map((row, which) => {
      let sum = 0;
      for (const [bucket, value] of features.plain) sum += (row[bucket] ?? 0) * value;
      return (bias[which] ?? 0) + sum * share + (turned[which] ?? 0);
    }),
  );
}

/** Long texts have more words, not more evidence. */
export const shareOf = ({ plain }: Features): number => (100 / (plain.size + 1)) ** 0.25;
