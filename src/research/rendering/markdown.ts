import { emergencyNote, emergencyTitle } from '#shared/research/emergency.ts';
import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { nearestRecords } from '../writing/outlines.ts';
import { headline } from './certainty-wording.ts';
import { escapeMarkdown, findWebUrl } from './escape.ts';
import { imagingMarkdown } from './imaging/markdown.ts';
import { methodMarkdown } from './method-markdown.ts';
import { mentionsSentence, searchedSentence } from './method-wording.ts';
import { say } from './phrases.ts';
import { prescriptionMarkdown } from './prescription/markdown.ts';
import { ratiosMarkdown } from './ratios-markdown.ts';
import { markdownMarks, referenceFacts, sentencesUsed } from './reference-wording.ts';
import { type StudyTable, studyTable } from './study-rows.ts';
import { type ShownSection, shownSections } from './sub-questions.ts';
import { differentialMarkdown } from './sub-questions-markdown.ts';
import { askAgainSentence, isUnanswered, nearestLead } from './unanswered-wording.ts';
import {
  certaintyLabels,
  clinicianNotice,
  composerLabel,
  headingOf,
  noteOf,
  opposingLead,
  originOf,
  paragraphsOf,
  patientNotice,
  proseAndList,
  removedSentence,
  shortTableTitle,
  shownText,
  statusSentence,
  tableNote,
} from './wording.ts';

/** The report as Markdown with numbered references. */
export function renderMarkdown(report: Report): string {
  const { safety, sources } = report;
  const blocks = [`# ${escapeMarkdown(report.question)}`];
  if (safety.redFlags.length > 0) {
    blocks.push(
      `## ${emergencyTitle}`,
      bullets(safety.redFlags.map((flag) => `**${escapeMarkdown(flag)}**`)),
      emergencyNote,
    );
  }
  blocks.push(...(safety.notes ?? []).map((note) => `_${escapeMarkdown(note)}_`));
  if (safety.forPatient) blocks.push(`_${say(report.language, patientNotice)}_`);
  if (safety.removed?.length) blocks.push(escapeMarkdown(removedSentence(report)));
  if (report.imaging) blocks.push(...imagingMarkdown(report.imaging));
  blocks.push(
    ...(report.prescription ? prescriptionMarkdown(report, report.prescription) : bodyBlocks(report)),
  );
  if (sources.length > 0)
    blocks.push(
      `## ${say(report.language, 'References')}`,
      sources.map((source, at) => referenceLine(report, source, at)).join('\n'),
    );
  blocks.push(...methodMarkdown(report));
  if (!safety.forPatient) blocks.push(`_${say(report.language, clinicianNotice)}_`);
  return `${blocks.join('\n\n')}\n`;
}

function bodyBlocks(report: Report): string[] {
  const { statements } = report;
  const { label, meaning } = headline(report);
  // The numbers of sources in it are marks as everywhere, and never the text of a link.
  const first = `**${label}.** ${escapeMarkdown(meaning).replace(/\\\[(\d+)\\\](?![([:])/g, '[$1]')}`;
  if (statements.length === 0)
    return [first, ...searchBlocks(report), ...studiesBlocks(report), statusSentence(report)];
  const isWritten = report.composer === 'language-model';
  const sections = shownSections(report).map((section) => sectionBlocks(section, report));
  // What is counted stands behind the answer, not before it.
  const blocks = isWritten
    ? [first, ...(sections[0] ?? []), `_${statusSentence(report)}_`, ...sections.slice(1).flat()]
    : [first, statusSentence(report), `_${composerLabel(report)}_`, ...sections.flat()];
  if (isUnanswered(report)) blocks.push(...searchBlocks(report));
  return [...blocks, ...differentialMarkdown(report), ...studiesBlocks(report)];
}

function sectionBlocks({ title, note, statements, nothing }: ShownSection, report: Report): string[] {
  const above = noteOf(title) ?? note;
  const list = nothing && bullets(nothing.map(escapeMarkdown));
  return [
    `## ${escapeMarkdown(headingOf(title, report))}`,
    ...(above ? [`_${escapeMarkdown(above)}_`] : []),
    ...(list ? [list] : listsAndParagraphs(statements, report)),
  ];
}

/** The table, and the ratios side by side where no table that was written with the answer tells them. */
function studiesBlocks(report: Report): string[] {
  const table = studyTable(report);
  return [
    ...(table ? tableBlocks(table, report) : []),
    ...(report.composer === 'extractive' ? ratiosMarkdown(report) : []),
  ];
}

/** What came nearest, what was searched for, and how to ask again. */
function searchBlocks(report: Report): string[] {
  const heading = (english: string) => `## ${say(report.language, english)}`;
  const searched = [searchedSentence(report), mentionsSentence(report)].filter(Boolean).join(' ');
  const { nearest = [] } = report.trail;
  const line = ({ title, url }: (typeof nearest)[number]) => `${escapeMarkdown(title)}${placeOf(url)}`;
  return [
    ...(nearest.length > 0
      ? [heading(nearestRecords), say(report.language, nearestLead), bullets(nearest.map(line))]
      : []),
    ...(searched ? [heading('What was searched for'), escapeMarkdown(searched)] : []),
    heading('How to ask again'),
    escapeMarkdown(askAgainSentence(report)),
  ];
}

/** Statements in the paragraphs they were written in; those of no paragraph, and what is not known, as a list. */
function listsAndParagraphs(statements: readonly ReportStatement[], report: Report): string[] {
  const [prose, listed] = proseAndList(statements);
  const paragraphs = paragraphsOf(prose).map((inside) =>
    inside.map((one) => statementLine(one, report)).join(' '),
  );
  return [
    ...paragraphs,
    ...(listed.length > 0 ? [bullets(listed.map((one) => statementLine(one, report)))] : []),
  ];
}

function statementLine(statement: ReportStatement, report: Report): string {
  const { sources } = report;
  const { certainty, opposing = [] } = statement;
  const origin = originOf(statement, report);
  const under = [
    origin && `_${escapeMarkdown(origin)}_`,
    certainty && `_${certaintyLabels[certainty.level]} ${escapeMarkdown(certainty.reasons.join('; '))}_`,
    ...opposing.map(
      ({ source, quote }) => `${opposingLead} “${escapeMarkdown(quote)}” [${sources[source]?.index}]`,
    ),
  ].filter(Boolean);
  return [
    `${escapeMarkdown(shownText(statement))} ${markdownMarks(statement, report)}`,
    ...under.map((line) => `  - ${line}`),
  ].join('\n');
}

function tableBlocks({ headings, rows, isQuoted }: StudyTable, report: Report): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = ['No.', 'Source', 'Study design', ...headings].map((text) => say(report.language, text));
  const lines = [
    line(titles),
    line(titles.map(() => '---')),
    ...rows.map(({ source, design, cells }) =>
      line([
        `[${source.index}]`,
        escapeMarkdown(shortTableTitle(source)),
        escapeMarkdown(design),
        ...cells.map((cell) => (cell ? `${escapeMarkdown(cell.text)} [${source.index}]` : '–')),
      ]),
    ),
  ];
  const heading = say(report.language, 'Evidence table');
  return [`## ${heading}`, lines.join('\n'), `_${tableNote(report, isQuoted)}_`];
}

function placeOf(address: string): string {
  const url = findWebUrl(address);
  return url ? ` <${url.replaceAll('>', '%3E')}>` : '';
}

/** A source with what is known of it and, under a written answer, its sentences that the answer rests on. */
function referenceLine(report: Report, source: Source, at: number): string {
  const place = placeOf(source.url);
  const title = escapeMarkdown(source.title);
  const facts = referenceFacts(source, report.language).map(escapeMarkdown).join('; ');
  const quotes = sentencesUsed(report, at).map(
    (quote, place) => `   - ${place + 1}: ${escapeMarkdown(quote)}\n`,
  );
  const used =
    quotes.length > 0
      ? `\n   <details><summary>${say(report.language, 'Sentences used')}</summary>\n\n${quotes.join('')}\n   </details>`
      : '';
  const anchor = used && `<a id="s${source.index}"></a>`;
  return `${source.index}. ${anchor}${/[.?!]$/.test(title) ? title : `${title}.`}${facts && ` ${facts}.`}${place}${used}`;
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
