import type { Report } from '#shared/research/report.ts';
import { escapeMarkdown } from './escape.ts';
import { statementsOf } from './sub-questions.ts';

/** The flow of records for each sub-question; nothing for a report without sub-questions. */
export function flowMarkdown(report: Report): string[] {
  const { subQuestions } = report;
  if (!subQuestions) return [];
  const lines = subQuestions.map((part, at) => {
    const { title, rounds, identified, screened, included } = part;
    const statements = statementsOf(report, part, at);
    return `- ${escapeMarkdown(title)}: searched ${rounds === 1 ? 'once' : `${rounds} times`}; ${identified} identified, ${screened} screened, ${included} kept, ${statements} statement${statements === 1 ? '' : 's'}`;
  });
  return [lines.join('\n')];
}

/** The diagnoses the sources name, each with the numbers of the sources; nothing where none was asked for. */
export function differentialMarkdown({ differential, statements, sources }: Report): string[] {
  if (!differential || differential.length === 0) return [];
  const rows = differential.map(({ name, statement }) => {
    const { text = '', citations = [] } = statements[statement] ?? {};
    const marks = [...new Set(citations.map(({ source }) => `[${sources[source]?.index}]`))].join('');
    return `- **${escapeMarkdown(name)}**: ${escapeMarkdown(text)} ${marks}`;
  });
  return ['## Diagnoses named by the sources', rows.join('\n')];
}
