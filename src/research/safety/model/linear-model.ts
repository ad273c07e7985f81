/** Weights of features as `scripts/train-safety.ts` writes them: `feature=weight`, parted by bars. */
export type LinearModel = { threshold: number; weights: string };

/** A yes or no by the sum of the weights of what is there, which must pass the threshold by `margin`. */
export function createLinearModel({
  threshold,
  weights,
}: LinearModel): (features: readonly string[], margin?: number) => boolean {
  const byFeature = new Map(
    weights.split('|').map((entry): [string, number] => {
      const at = entry.lastIndexOf('=');
      return [entry.slice(0, at), Number(entry.slice(at + 1))];
    }),
  );
  return (features, margin = 0) =>
    features.reduce((sum, one) => sum + (byFeature.get(one) ?? 0), 0) > threshold + margin;
}
