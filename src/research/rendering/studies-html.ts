import type { Report } from '#shared/research/report.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { say } from './phrases.ts';
import { studyTable } from './study-rows.ts';
import { tableNote, tableTitle } from './wording.ts';

/** The table of the evidence: a row a source, each cell with the citation it rests on. */
export function studiesHtml(report: Report): string {
  const table = studyTable(report);
  if (!table) return '';
  const { headings, rows, isQuoted } = table;
  const head = ['No.', 'Source', 'Study design', ...headings].map(
    (text) => `<th>${escapeHtml(say(report.language, text))}</th>`,
  );
  const body = rows.map(({ source, design, cells }) => {
    const shown = [
      citationHtml(source),
      escapeHtml(tableTitle(source)),
      escapeHtml(design),
      // One element: on a phone what stands in a cell is laid out beside the name of its column.
      ...cells.map((cell) =>
        cell ? `<span>${escapeHtml(cell.text)} ${citationHtml(source, cell.quote)}</span>` : '–',
      ),
    ];
    return `<tr>${shown.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<h2>${say(report.language, 'Evidence table')}</h2>
<table><thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>
<p class="footnote">${escapeHtml(tableNote(report, isQuoted))}</p>`;
}
