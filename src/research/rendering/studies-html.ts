import type { Report } from '#shared/research/report.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { designLabel, effectOf, levelLabel, populationOf, tableNote } from './wording.ts';

/** The table of the evidence: a row a source, in the words of the source. */
export function studiesHtml({ sources }: Report): string {
  if (sources.length === 0) return '';
  const rows = sources.map((source) => {
    const cells = [
      citationHtml(source),
      `${escapeHtml(source.title)} (${source.year ?? 'no year'})`,
      escapeHtml(designLabel(source.studyDesign)),
      escapeHtml(populationOf(source)),
      escapeHtml(effectOf(source)),
      levelLabel(source),
    ];
    return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<h2>Evidence table</h2>
<table><thead><tr><th>No.</th><th>Source</th><th>Study design</th><th>People</th><th>Effect, as stated</th><th>Starting level</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="footnote">${escapeHtml(tableNote)}</p>`;
}
