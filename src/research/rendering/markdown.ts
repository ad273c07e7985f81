import { emergencyNote, emergencyTitle } from '#shared/research/emergency.ts';
import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { relatedSection } from '../writing/sections.ts';
import { escapeMarkdown, findWebUrl } from './escape.ts';
import { imagingMarkdown } from './imaging/markdown.ts';
import {
  judgingSentence,
  rejectionSentence,
  runSentence,
  trailSentence,
  usageSentence,
  verificationSentence,
} from './method-wording.ts';
import { say } from './phrases.ts';
import { prescriptionMarkdown } from './prescription/markdown.ts';
import { ratiosMarkdown } from './ratios-markdown.ts';
import { studyTable } from './study-rows.ts';
import { shownSections } from './sub-questions.ts';
import { differentialMarkdown, flowMarkdown } from './sub-questions-markdown.ts';
import {
  askAgainSentence,
  isUnanswered,
  nearestLead,
  noEvidenceSentence,
  searchedSentence,
} from './unanswered-wording.ts';
import {
  certaintyLabels,
  clinicianNotice,
  composerLabel,
  headline,
  opposingLead,
  pagesOf,
  paragraphsOf,
  patientNotice,
  relatedNote,
  removedSentence,
  shownText,
  sourceRemarks,
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
    blocks.push(`## ${say(report.language, 'References')}`, sources.map(referenceLine).join('\n'));
  blocks.push(`## ${say(report.language, 'How this report was made')}`, verificationSentence(report));
  if (report.rejected?.length) blocks.push(rejectionSentence(report));
  if (report.judging) blocks.push(judgingSentence(report));
  blocks.push(trailSentence(report));
  blocks.push(...flowMarkdown(report));
  if (report.usage) blocks.push(escapeMarkdown(usageSentence(report)));
  if (report.trail.run) blocks.push(escapeMarkdown(runSentence(report)));
  if (report.failures.length > 0) {
    blocks.push(
      bullets(report.failures.map(({ connector, reason }) => escapeMarkdown(`${connector}: ${reason}`))),
    );
  }
  for (const { title, reason } of report.trail.excluded ?? []) {
    blocks.push(`Left out: ${escapeMarkdown(title)} (${escapeMarkdown(reason)})`);
  }
  if (!safety.forPatient) blocks.push(`_${say(report.language, clinicianNotice)}_`);
  return `${blocks.join('\n\n')}\n`;
}

function bodyBlocks(report: Report): string[] {
  const { statements, sources } = report;
  const { label, meaning } = headline(report);
  const blocks = [`**${label}.** ${escapeMarkdown(meaning)}`, statusSentence(report)];
  if (statements.length === 0) blocks.push(...nothingBlocks(report));
  else blocks.push(`_${composerLabel(report)}_`);
  for (const { title, note, statements: inside, nothing } of statements.length > 0
    ? shownSections(report)
    : []) {
    blocks.push(`## ${escapeMarkdown(say(report.language, title))}`);
    const above = title === relatedSection ? relatedNote : note;
    if (above) blocks.push(`_${escapeMarkdown(above)}_`);
    if (nothing) blocks.push(bullets(nothing.map(escapeMarkdown)));
    else blocks.push(...listsAndParagraphs(inside, sources));
  }
  if (isUnanswered(report)) blocks.push(...searchBlocks(report));
  blocks.push(...differentialMarkdown(report));
  if (sources.length > 0)
    blocks.push(
      `## ${say(report.language, 'Evidence table')}`,
      studiesTable(report),
      `_${tableNote(report)}_`,
    );
  blocks.push(...ratiosMarkdown(report));
  return blocks;
}

function nothingBlocks(report: Report): string[] {
  return [noEvidenceSentence(report), ...nearestRecords(report), ...searchBlocks(report)];
}

/** What was searched for, and how to ask again. */
function searchBlocks(report: Report): string[] {
  const heading = (english: string) => `## ${say(report.language, english)}`;
  const searched = searchedSentence(report);
  return [
    ...(searched ? [heading('What was searched for'), escapeMarkdown(searched)] : []),
    heading('How to ask again'),
    askAgainSentence(report),
  ];
}

function nearestRecords({ trail: { nearest = [] } }: Report): string[] {
  return nearest.length > 0 ? [nearestLead, bullets(nearest.map(({ title }) => escapeMarkdown(title)))] : [];
}

/** Statements in the paragraphs they were written in; those of no paragraph as a list. */
function listsAndParagraphs(statements: readonly ReportStatement[], sources: readonly Source[]): string[] {
  const listed = statements.filter(({ paragraph }) => paragraph === undefined);
  const paragraphs = paragraphsOf(statements).map((inside) =>
    inside.map((one) => statementLine(one, sources)).join(' '),
  );
  const list = bullets(listed.map((one) => statementLine(one, sources)));
  return [...paragraphs, ...(listed.length > 0 ? [list] : [])];
}

function statementLine(statement: ReportStatement, sources: readonly Source[]): string {
  const cited = [...new Set(statement.citations.map(({ source }) => source))];
  const marks = cited.map((at) => `[${sources[at]?.index}]${pagesOf(statement, at)}`);
  const { certainty, opposing = [] } = statement;
  const under = [
    certainty && `_${certaintyLabels[certainty.level]} ${escapeMarkdown(certainty.reasons.join('; '))}_`,
    ...opposing.map(
      ({ source, quote }) => `${opposingLead} “${escapeMarkdown(quote)}” [${sources[source]?.index}]`,
    ),
  ].filter(Boolean);
  return [
    `${escapeMarkdown(shownText(statement))} ${marks.join('')}`,
    ...under.map((line) => `  - ${line}`),
  ].join('\n');
}

function studiesTable(report: Report): string {
  const { headings, rows } = studyTable(report);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const titles = ['No.', 'Source', 'Study design', ...headings].map((text) => say(report.language, text));
  return [
    line(titles),
    line(titles.map(() => '---')),
    ...rows.map(({ source, design, cells }) =>
      line([
        `[${source.index}]`,
        escapeMarkdown(`${source.title} (${source.year ?? say(report.language, 'no year')})`),
        escapeMarkdown(design),
        ...cells.map((cell) => (cell ? `${escapeMarkdown(cell.text)} [${source.index}]` : '–')),
      ]),
    ),
  ].join('\n');
}

function referenceLine(source: Source): string {
  const url = findWebUrl(source.url);
  const facts = [
    source.journal,
    source.year,
    source.pmid && `PMID ${source.pmid}`,
    source.doi && `doi:${source.doi}`,
    ...sourceRemarks(source),
  ].filter(Boolean);
  const place = url ? ` <${url.replaceAll('>', '%3E')}>` : '';
  const title = escapeMarkdown(source.title);
  return `${source.index}. ${/[.?!]$/.test(title) ? title : `${title}.`} ${facts.map((fact) => escapeMarkdown(String(fact))).join('; ')}.${place}`;
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `- ${line}`).join('\n');
