import { emergencyNote, emergencyTitle } from '#shared/research/emergency.ts';
import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { nearestRecords } from '../writing/outlines.ts';
import { factsHtml } from './apparatus-html.ts';
import { opposingHtml } from './appraisal-html.ts';
import { headline } from './certainty-wording.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { forestPlotsHtml } from './forest-plot.ts';
import { imagingHtml } from './imaging/html.ts';
import { linkHtml } from './link-html.ts';
import { methodHtml } from './method-html.ts';
import { mentionsSentence, searchedSentence } from './method-wording.ts';
import { say } from './phrases.ts';
import { prescriptionHtml } from './prescription/html.ts';
import { referenceFacts } from './reference-wording.ts';
import { studiesHtml } from './studies-html.ts';
import { studyDesignsHtml } from './study-designs.ts';
import { reportStyle } from './style.ts';
import { type ShownSection, shownSections } from './sub-questions.ts';
import { differentialHtml } from './sub-questions-html.ts';
import { askAgainSentence, isUnanswered, nearestLead } from './unanswered-wording.ts';
import {
  clinicianNotice,
  headingOf,
  kindLabels,
  noteOf,
  originOf,
  pagesOf,
  paragraphsOf,
  patientNotice,
  proseAndList,
  removedSentence,
  shownText,
  statusSentence,
} from './wording.ts';

const bottomLine = 'Bottom line';

/** The report as HTML of the allowed tags and attributes. All text in it is escaped, all links are http or https. */
export function renderHtml(report: Report): string {
  return [
    reportStyle,
    emergency(report),
    ...(report.safety.notes ?? []).map((note) => paragraph('notice', escapeHtml(note))),
    ...answerHtml(report),
    report.safety.forPatient ? paragraph('notice notice-patient', say(report.language, patientNotice)) : '',
    report.safety.removed?.length ? paragraph('notice notice-removed', removedSentence(report)) : '',
    ...studiedHtml(report),
    referencesHtml(report),
    methodHtml(report),
    report.safety.forPatient ? '' : paragraph('notice', say(report.language, clinicianNotice)),
  ]
    .filter(Boolean)
    .join('\n');
}

/** What is said first: the answer with the facts on it, or, of a prescription, all that its checks found. */
const answerHtml = (report: Report): string[] =>
  report.prescription
    ? [paragraph('footnote status', statusSentence(report)), prescriptionHtml(report, report.prescription)]
    : [...(report.imaging ? [imagingHtml(report.imaging)] : []), factsHtml(report), statementsHtml(report)];

const studiedHtml = (report: Report): string[] =>
  report.prescription
    ? []
    : [
        differentialHtml(report, (statement) => marksHtml(statement, report.sources)),
        studiesHtml(report),
        // Designs and ratios are words of specialists.
        ...(isForPatient(report)
          ? []
          : [studyDesignsHtml(report.sources, report.language), forestPlotsHtml(report)]),
      ];

const isForPatient = ({ composer, safety }: Report): boolean =>
  composer === 'language-model' && safety.forPatient === true;

function emergency({ safety }: Report): string {
  if (safety.redFlags.length === 0) return '';
  const advice = safety.redFlags.map((flag) => `<li>${escapeHtml(flag)}</li>`).join('');
  return `<div class="notice notice-emergency"><h2>${emergencyTitle}</h2><ul>${advice}</ul>${paragraph('footnote', emergencyNote)}</div>`;
}

/** The answer first, and right under it why it is as certain as it is; then the other sections. */
function statementsHtml(report: Report): string {
  const { meaning } = headline(report);
  if (report.statements.length === 0) {
    return `<div class="bottom bottom-none">${paragraph('', meaning)}</div>\n${searchBlocks(report).join('\n')}`;
  }
  const [first, ...others] = shownSections(report);
  const isAnswer = first?.title === bottomLine;
  const answer = isAnswer
    ? `<div class="bottom">${sectionHtml(first, report)}</div>\n${paragraph('footnote meaning', meaning)}`
    : `<div class="bottom bottom-none">${paragraph('', meaning)}</div>`;
  const rest = isAnswer || !first ? others : [first, ...others];
  const sections = rest.map((section) => sectionHtml(section, report));
  return [answer, ...sections, ...(isUnanswered(report) ? searchBlocks(report) : [])].join('\n');
}

function sectionHtml({ title, note, statements, nothing }: ShownSection, report: Report): string {
  const above = noteOf(title) ?? note;
  const below = above ? `\n${paragraph('footnote', above)}` : '';
  const lines = nothing?.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
  const shown = lines ? `<ul>${lines}</ul>` : listsAndParagraphs(statements, report);
  return `<h2>${escapeHtml(headingOf(title, report))}</h2>${below}\n${shown}`;
}

type Around = Pick<Report, 'composer' | 'sources' | 'statements' | 'language'>;

/** Statements in the paragraphs they were written in; those of no paragraph, and what is not known, as a list. */
function listsAndParagraphs(statements: readonly ReportStatement[], around: Around): string {
  const [prose, listed] = proseAndList(statements);
  const items = listed.map((statement) => `<li>${statementHtml(statement, around)}</li>`).join('');
  const paragraphs = paragraphsOf(prose).map(
    (inside) => `<p class="prose">${inside.map((one) => statementHtml(one, around)).join(' ')}</p>`,
  );
  return [...paragraphs, items && `<ul class="statements">${items}</ul>`].filter(Boolean).join('\n');
}

/** What came nearest, what was searched for, and how to ask again. */
function searchBlocks(report: Report): string[] {
  const block = (english: string, text: string) =>
    `<h2>${say(report.language, english)}</h2>\n${paragraph('', text)}`;
  const searched = [searchedSentence(report), mentionsSentence(report)].filter(Boolean).join(' ');
  const { nearest = [] } = report.trail;
  const records = nearest.map(({ title, url }) => `<li>${linkHtml(title, url)}</li>`).join('');
  return [
    ...(records
      ? [block(nearestRecords, say(report.language, nearestLead)), `<ul class="nearest">${records}</ul>`]
      : []),
    ...(searched ? [block('What was searched for', searched)] : []),
    block('How to ask again', askAgainSentence(report)),
  ];
}

function statementHtml(statement: ReportStatement, around: Around): string {
  const { sources, language } = around;
  const origin = originOf(statement, around);
  const kind = statement.paragraph === undefined ? undefined : statement.kind;
  const title = kind ? ` title="${escapeHtml(say(language, kindLabels[kind]))}"` : '';
  return `<span class="statement${kind ? ` statement-${kind}` : ''}"${title}>${escapeHtml(shownText(statement))}</span> ${marksHtml(statement, sources)}${origin && paragraph('footnote', origin)}${opposingHtml(statement, sources)}`;
}

function marksHtml(statement: ReportStatement, sources: readonly Source[]): string {
  const cited = [...new Set(statement.citations.map((citation) => citation.source))];
  const marks = cited.flatMap((at) => {
    const source = sources[at];
    return source ? [citationHtml(source, quotesOf(statement, at)) + pagesOf(statement, at)] : [];
  });
  return marks.join(' ');
}

/** What a sentence quotes of one source. */
function quotesOf({ citations }: ReportStatement, source: number): string {
  return citations.flatMap((one) => (one.source === source ? [one.quote] : [])).join(' … ');
}

function referencesHtml({ sources, language }: Report): string {
  if (sources.length === 0) return '';
  const entries = sources.map((source) => {
    const link = linkHtml(source.title, source.url);
    const facts = referenceFacts(source, language).map(escapeHtml).join('; ');
    return `<li id="reference-${source.index}">${link}${facts && `. ${facts}`}.</li>`;
  });
  return `<h2>${say(language, 'References')}</h2>\n<ol class="references">${entries.join('')}</ol>`;
}

function paragraph(className: string, text: string): string {
  return `<p${className && ` class="${className}"`}>${escapeHtml(text)}</p>`;
}
