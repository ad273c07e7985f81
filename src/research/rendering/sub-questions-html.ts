import type { Report } from '#shared/research/report.ts';
import { escapeHtml } from './escape.ts';
import { say } from './phrases.ts';
import { statementsOf } from './sub-questions.ts';

const flowHeadings = ['Sub-question', 'Times searched', 'Identified', 'Screened', 'Kept', 'Statements'];
const keptNote = 'Kept: sources close enough to be quoted from. In the last row: sources that are quoted.';
const diagnosesNote =
  'Only what the quoted sentences name, in their words; not complete, and not in the order of likelihood.';

/** The flow of records for each sub-question as a table, and for all together; '' for a report without sub-questions. */
export function flowTableHtml(report: Report): string {
  const { subQuestions, trail, statements, language } = report;
  const told = (text: string) => escapeHtml(say(language, text));
  if (!subQuestions) return '';
  const rows = subQuestions.map((part, at) =>
    row([
      say(language, part.title),
      part.rounds,
      part.identified,
      part.screened,
      part.included,
      statementsOf(report, part, at),
    ]),
  );
  const searched = subQuestions.reduce((sum, { rounds }) => sum + rounds, 0);
  const { identified, screened, included } = trail;
  return `<h3>${told('Records by sub-question')}</h3>
<table><thead><tr>${flowHeadings.map((text) => `<th>${told(text)}</th>`).join('')}</tr></thead><tbody>${rows.join('')}${row([say(language, 'All together (each record once)'), searched, identified, screened, included, statements.length])}</tbody></table>
<p class="footnote">${told(keptNote)}</p>`;
}

/** The diagnoses the sources name, each with the sentence that names it; '' where none was asked for. */
export function differentialHtml(
  { differential, statements, language }: Report,
  marksOf: (statement: Report['statements'][number]) => string,
): string {
  if (!differential || differential.length === 0) return '';
  const rows = differential.flatMap(({ name, statement }) => {
    const source = statements[statement];
    return source
      ? [`<tr><td>${escapeHtml(name)}</td><td>${escapeHtml(source.text)} ${marksOf(source)}</td></tr>`]
      : [];
  });
  const told = (text: string) => escapeHtml(say(language, text));
  return `<h2>${told('Diagnoses named by the sources')}</h2>
<p class="footnote">${told(diagnosesNote)}</p>
<table><thead><tr><th>${told('Diagnosis')}</th><th>${told('The sentence that names it')}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

const row = (cells: readonly (string | number)[]): string =>
  `<tr>${cells.map((cell) => `<td>${escapeHtml(String(cell))}</td>`).join('')}</tr>`;
