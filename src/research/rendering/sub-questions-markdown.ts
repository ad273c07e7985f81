import type { Report } from '#shared/research/report.ts';
import { escapeMarkdown } from './escape.ts';
import { say, sayWith } from './phrases.ts';
import { statementsOf } from './sub-questions.ts';
import { marksOf } from './wording.ts';

/** The flow of records for each sub-question, a line each; none for a report without sub-questions. */
export function flowLines(report: Report): string[] {
  const { subQuestions = [], language } = report;
  return subQuestions.map((part, at) => {
    const { title, rounds, identified, screened, included } = part;
    return sayWith(
      language,
      '{title}: times searched {rounds}; identified {identified}, screened {screened}, kept {included}, statements {statements}',
      {
        title: say(language, title),
        rounds,
        identified,
        screened,
        included,
        statements: statementsOf(report, part, at),
      },
    );
  });
}

/** The diagnoses the sources name, each with the numbers of the sources; nothing where none was asked for. */
export function differentialMarkdown({ differential, statements, sources, language }: Report): string[] {
  if (!differential || differential.length === 0) return [];
  const rows = differential.flatMap(({ name, statement }) => {
    const named = statements[statement];
    return named
      ? [`- **${escapeMarkdown(name)}**: ${escapeMarkdown(named.text)} ${marksOf(named, sources)}`]
      : [];
  });
  return [`## ${say(language, 'Diagnoses named by the sources')}`, rows.join('\n')];
}
