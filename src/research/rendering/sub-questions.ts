import type { Report, ReportStatement, SubQuestionReport } from '#shared/research/report.ts';
import { facets, isOpposing } from '../modes/deep/facets.ts';
import { certaintySection, columnOf } from '../writing/outlines.ts';
import { possibleSection, relatedSection, sectionsOf } from '../writing/sections.ts';
import { say, sayWith } from './phrases.ts';

const partlyNote = 'None of these sources speaks about every part of the question.';

/** A section as it is shown: its statements, with a note above them, or, where nothing was found, a line for each sub-question that says so. */
export type ShownSection = {
  title: string;
  note?: string;
  statements: ReportStatement[];
  nothing?: string[];
};

/** The sections of a report in order. Sub-questions without a statement are named in a section of their own. */
export function shownSections(report: Report): ShownSection[] {
  const { subQuestions = [], statements, band, composer } = report;
  const [first] = subQuestions;
  const isAnswered = band === 'strong' || band === 'moderate' || hasBottomLine(statements);
  const titles = sectionsOf(report);
  const shown = titles.flatMap((title): ShownSection[] => {
    // Cells stand in the table, and why the answer is as certain as it is beside its certainty.
    if (columnOf(title) !== undefined || title === certaintySection) return [];
    const inside = statements.filter(({ section }) => section === title);
    const part = subQuestions.find((one) => one.title === title);
    const isEnglish = (report.language ?? 'en') === 'en';
    const note = !isEnglish
      ? undefined
      : // A model says itself what its sources speak about.
        (first ? part === first : composer === 'extractive' && title === titles[0])
        ? isAnswered
          ? undefined
          : partlyNote
        : part?.question;
    return inside.length > 0 ? [{ title, statements: inside, ...(note && { note }) }] : [];
  });
  const nothing = subQuestions.flatMap((part, at) =>
    statementsOf(report, part, at) === 0 ? [emptyLine(report, part)] : [],
  );
  if (nothing.length === 0) return shown;
  const gap: ShownSection = { title: 'No evidence found', statements: [], nothing };
  const related = shown.findIndex(({ title }) => title === possibleSection || title === relatedSection);
  return related < 0 ? [...shown, gap] : shown.toSpliced(related, 0, gap);
}

const hasBottomLine = (statements: Report['statements']): boolean =>
  statements.some(({ section }) => section === 'Bottom line');

/** What stands with the answer already: a null finding, or what a guideline says. */
function saidAbove({ statements, sources, question }: Report, title: string): ReportStatement | undefined {
  const answering = statements.filter(({ section }) => section !== relatedSection);
  if (title === facets.opposing.title) return answering.find(({ text }) => isOpposing(text, question));
  if (title !== facets.guidelines.title) return undefined;
  return answering.find(({ citations }) =>
    citations.some(({ source }) => sources[source]?.studyDesign === 'guideline'),
  );
}

function emptyLine(report: Report, { title: english, screened, rounds }: SubQuestionReport): string {
  const { statements, subQuestions, language } = report;
  const title = say(language, english);
  const above = saidAbove(report, english);
  if (above)
    return sayWith(language, '{title}: none beyond what stands under “{section}”.', {
      title,
      section: say(language, above.section),
    });
  const isOpposedAbove =
    english === facets.opposing.title && statements.some(({ opposing }) => opposing?.length);
  if (isOpposedAbove)
    return sayWith(language, '{title}: none beyond those that stand under the findings they oppose.', {
      title,
    });
  const searches =
    rounds > 1
      ? sayWith(language, '{rounds} searches, the last one wider,', { rounds })
      : say(language, 'one search');
  if (screened === 0) return sayWith(language, '{title}: {searches} found no record.', { title, searches });
  const subject = say(language, english === subQuestions?.[0]?.title ? 'the whole question' : 'it');
  const records = sayWith(language, screened === 1 ? 'one record' : '{screened} records', { screened });
  return sayWith(language, '{title}: nothing on {subject} in the {records} that {searches} found.', {
    title,
    subject,
    records,
    searches,
  });
}

/** Statements made for a sub-question; bottom lines belong to the first, which is the question itself. */
export function statementsOf({ statements }: Report, { title }: SubQuestionReport, at: number): number {
  return statements.filter(({ section }) => section === title || (at === 0 && section === 'Bottom line'))
    .length;
}
