import { emergencyNote, emergencyTitle } from '#shared/research/emergency.ts';
import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { relatedSection } from '../writing/sections.ts';
import { appraisalHtml } from './appraisal-html.ts';
import { citationHtml } from './citation-html.ts';
import { escapeHtml } from './escape.ts';
import { forestPlotsHtml } from './forest-plot.ts';
import { linkHtml } from './link-html.ts';
import { methodHtml } from './method-html.ts';
import { studiesHtml } from './studies-html.ts';
import { reportStyle } from './style.ts';
import { shownSections } from './sub-questions.ts';
import { differentialHtml } from './sub-questions-html.ts';
import {
  clinicianNotice,
  composerLabel,
  headline,
  kindLabels,
  nearestLead,
  noEvidenceSentence,
  pagesOf,
  paragraphsOf,
  patientNotice,
  relatedNote,
  removedSentence,
  shownText,
  sourceRemarks,
  statusSentence,
} from './wording.ts';

/** The report as HTML of the allowed tags and attributes. All text in it is escaped, all links are http or https. */
export function renderHtml(report: Report): string {
  return [
    reportStyle,
    emergency(report),
    report.safety.forPatient ? paragraph('notice notice-patient', patientNotice) : '',
    report.safety.removed?.length ? paragraph('notice notice-removed', removedSentence(report)) : '',
    headlineHtml(report),
    paragraph('footnote status', statusSentence(report)),
    statementsHtml(report),
    differentialHtml(report, (statement) => marksHtml(statement, report.sources)),
    studiesHtml(report),
    forestPlotsHtml(report),
    referencesHtml(report),
    methodHtml(report),
    report.safety.forPatient ? '' : paragraph('notice', clinicianNotice),
  ]
    .filter(Boolean)
    .join('\n');
}

function headlineHtml(report: Report): string {
  const { style, label, meaning } = headline(report);
  return `<p class="band band-${style}"><span class="band-label">${label}</span> ${escapeHtml(meaning)}</p>`;
}

function emergency({ safety }: Report): string {
  if (safety.redFlags.length === 0) return '';
  const advice = safety.redFlags.map((flag) => `<li>${escapeHtml(flag)}</li>`).join('');
  return `<div class="notice notice-emergency"><h2>${emergencyTitle}</h2><ul>${advice}</ul>${paragraph('footnote', emergencyNote)}</div>`;
}

function statementsHtml(report: Report): string {
  if (report.statements.length === 0) return nothingHtml(report);
  const label = paragraph('composer', composerLabel(report));
  const sections = shownSections(report).map(({ title, note, statements, nothing }) => {
    const above = title === relatedSection ? relatedNote : note;
    const below = above ? `\n${paragraph('footnote', above)}` : '';
    const lines = nothing?.map((line) => `<li>${escapeHtml(line)}</li>`).join('');
    const shown = lines ? `<ul>${lines}</ul>` : listsAndParagraphs(statements, report.sources);
    return `<h2>${escapeHtml(title)}</h2>${below}\n${shown}`;
  });
  return [label, ...sections].join('\n');
}

/** Statements in the paragraphs they were written in; those of no paragraph as a list. */
function listsAndParagraphs(statements: readonly ReportStatement[], sources: readonly Source[]): string {
  const listed = statements.filter(({ paragraph }) => paragraph === undefined);
  const items = listed.map((statement) => `<li>${statementHtml(statement, sources)}</li>`).join('');
  const paragraphs = paragraphsOf(statements).map(
    (inside) => `<p class="prose">${inside.map((one) => statementHtml(one, sources)).join(' ')}</p>`,
  );
  return [...paragraphs, items && `<ul class="statements">${items}</ul>`].filter(Boolean).join('\n');
}

function nothingHtml(report: Report): string {
  const { nearest = [] } = report.trail;
  const records = nearest.map(({ title, url }) => `<li>${linkHtml(title, url)}</li>`).join('');
  const list = records && `\n${paragraph('', nearestLead)}\n<ul class="nearest">${records}</ul>`;
  return `<h2>Nothing to report</h2>\n${paragraph('', noEvidenceSentence(report))}${list}`;
}

function statementHtml(statement: ReportStatement, sources: readonly Source[]): string {
  const kind = statement.paragraph === undefined ? undefined : statement.kind;
  const title = kind ? ` title="${kindLabels[kind]}"` : '';
  return `<span class="statement${kind ? ` statement-${kind}` : ''}"${title}>${escapeHtml(shownText(statement))}</span> ${marksHtml(statement, sources)}${appraisalHtml(statement, sources)}`;
}

function marksHtml(statement: ReportStatement, sources: readonly Source[]): string {
  const cited = [...new Set(statement.citations.map((citation) => citation.source))];
  const marks = cited.flatMap((at) => {
    const source = sources[at];
    return source ? [citationHtml(source) + pagesOf(statement, at)] : [];
  });
  return marks.join(' ');
}

function referencesHtml({ sources }: Report): string {
  if (sources.length === 0) return '';
  const entries = sources.map((source) => {
    const link = linkHtml(source.title, source.url);
    const facts = [
      source.journal,
      source.year,
      source.pmid && `PMID ${source.pmid}`,
      source.doi && `doi:${source.doi}`,
    ]
      .filter(Boolean)
      .concat(sourceRemarks(source))
      .map((fact) => escapeHtml(String(fact)))
      .join('; ');
    return `<li id="reference-${source.index}">${link}${facts && `. ${facts}`}.</li>`;
  });
  return `<h2>References</h2>\n<ol class="references">${entries.join('')}</ol>`;
}

function paragraph(className: string, text: string): string {
  return `<p${className && ` class="${className}"`}>${escapeHtml(text)}</p>`;
}
