import type { Report } from '#shared/research/report.ts';
import { escapeHtml } from './escape.ts';
import { statementsOf } from './sub-questions.ts';

/** The flow of records for each sub-question as a table, and for all together; '' for a report without sub-questions. */
export function flowTableHtml(report: Report): string {
  const { subQuestions, trail, statements } = report;
  if (!subQuestions) return '';
  const rows = subQuestions.map((part, at) =>
    row([
      part.title,
      part.rounds,
      part.identified,
      part.screened,
      part.included,
      statementsOf(report, part, at),
    ]),
  );
  const searched = subQuestions.reduce((sum, { rounds }) => sum + rounds, 0);
  const { identified, screened, included } = trail;
  return `<h3>Records by sub-question</h3>
<table><thead><tr><th>Sub-question</th><th>Times searched</th><th>Identified</th><th>Screened</th><th>Kept</th><th>Statements</th></tr></thead><tbody>${rows.join('')}${row(['All together (each record once)', searched, identified, screened, included, statements.length])}</tbody></table>
<p class="footnote">Kept: sources close enough to be quoted from. In the last row: sources that are quoted.</p>`;
}

/** The diagnoses the sources name, each with the sentence that names it; '' where none was asked for. */
export function differentialHtml(
  { differential, statements }: Report,
  marksOf: (statement: Report['statements'][number]) => string,
): string {
  if (!differential || differential.length === 0) return '';
  const rows = differential.flatMap(({ name, statement }) => {
    const source = statements[statement];
    return source
      ? [`<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(source.text)} ${marksOf(source)}</td></tr>`]
      : [];
  });
  return `<h2>Diagnoses named by the sources</h2>
<p class="footnote">Only what the quoted sentences name, in their words; not complete, and not in the order of likelihood.</p>
<table><thead><tr><th>Diagnosis</th><th>The sentence that names it</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const row = (cells: readonly (string | number)[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`;
