import type { Report } from '#shared/research/report.ts';

/** What a report quotes of the source at a position in `sources`, once each and in the order of its text. */
export function quotesOf({ statements, prescription }: Report, source: number): string[] {
  const cited = [
    ...statements.flatMap(({ citations, opposing = [] }) => [...citations, ...opposing]),
    ...(prescription?.findings.flatMap(({ citations }) => citations) ?? []),
  ].filter((one) => one.source === source);
  const inOrder = cited.toSorted((one, other) => one.start - other.start);
  return [...new Set(inOrder.map(({ quote }) => quote))];
}
