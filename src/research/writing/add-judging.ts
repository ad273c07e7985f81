import type { Judging } from '#shared/research/report.ts';

/** How the sentences of several sections were judged, as one; undefined where none was. */
export function addJudging(all: readonly (Judging | undefined)[]): Judging | undefined {
  return all.reduce((sum, one) => {
    if (!sum || !one) return sum ?? one;
    return {
      model: sum.model,
      supported: sum.supported + one.supported,
      replaced: sum.replaced + one.replaced,
      unjudged: sum.unjudged + one.unjudged,
      added: sum.added + one.added,
      follows: sum.follows ?? one.follows,
      failures: [...new Set([...sum.failures, ...one.failures])],
    };
  }, undefined);
}
