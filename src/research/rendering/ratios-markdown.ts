import type { Report } from '#shared/research/report.ts';
import { escapeMarkdown } from './escape.ts';
import { ratioGroups, ratioNames, ratioNote, shortTitle } from './ratio-groups.ts';

/** The ratios that the forest plots draw, as tables; nothing where there are none to compare. */
export function ratiosMarkdown({ sources }: Report): string[] {
  const tables = ratioGroups(sources).flatMap(({ kind, rows }) => [
    `### ${ratioNames[kind]}s`,
    [
      `| No. | Source | ${ratioNames[kind]} (95% interval) |`,
      '| --- | --- | --- |',
      ...rows.map(
        ({ source, ratio }) =>
          `| [${source.index}] | ${escapeMarkdown(shortTitle(source.title))} | ${ratio.text} |`,
      ),
    ].join('\n'),
  ]);
  return tables.length > 0 ? [...tables, `_${ratioNote}_`] : [];
}
