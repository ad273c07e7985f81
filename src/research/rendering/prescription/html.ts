import type { FindingSource } from '#shared/research/prescription.ts';
import type { PrescriptionReport, Report } from '#shared/research/report.ts';
import { citationHtml } from '../citation-html.ts';
import { escapeHtml } from '../escape.ts';
import { linkHtml } from '../link-html.ts';
import * as words from './wording.ts';

type Finding = PrescriptionReport['findings'][number];

/** All that a report on a prescription says: findings worst first, pairs, what could not be checked, questions, plain words. */
export function prescriptionHtml(report: Report, prescription: PrescriptionReport): string {
  const { findings, notChecked } = prescription;
  const questions = words.questionsFor(prescription);
  const plain = words.plainLines(prescription);
  return [
    style,
    `<div class="bottom"><p><span class="band-label">${escapeHtml(words.summarySentence(prescription))}</span> ${escapeHtml(words.absenceNote)}</p></div>`,
    findings.length > 0 ? '<h2>Findings</h2>' : '',
    ...findings.map((finding) => findingHtml(finding, report)),
    matrixHtml(prescription),
    notChecked.length > 0 ? '<h2>What could not be checked</h2>' : '',
    list(notChecked.map((one) => escapeHtml(words.openLine(one)))),
    calculationsHtml(prescription),
    questions.length > 0 ? '<h2>Questions for the prescriber</h2>' : '',
    list(questions.map(escapeHtml)),
    '<h2>In plain language</h2>',
    list(plain.map(escapeHtml)),
    paragraph(plain.length > 0 ? words.plainNote : `${words.absenceNote} ${words.plainNote}`),
    '<h2>The confirmed list</h2>',
    paragraph(words.confirmedNote(prescription)),
    table(words.lineColumns, prescription.lines.map(words.lineCells)),
    patientHtml(prescription),
  ]
    .filter(Boolean)
    .join('\n');
}

const style = `<style>
.finding{margin:1em 0;padding:.2em 1em .6em;border-left:5px solid #6b7a90}
.finding h3{margin:.4em 0}
.severity{display:inline-block;padding:.05em .5em;margin-right:.15em;border-radius:4px;font-size:.85em;font-weight:700;border:1px solid currentColor}
.severity-contraindicated,.severity-major{color:light-dark(#a31515,#ff9a94)}
.severity-moderate{color:light-dark(#8a5200,#ffc46b)}
.severity-minor,.severity-unclassified{color:light-dark(#3d4b63,#b9c6da)}
.finding-contraindicated,.finding-major{border-left-color:light-dark(#c62828,#ff8a80)}
.finding-moderate{border-left-color:light-dark(#b26a00,#ffb74d)}
.fact{font-weight:700}
.quote{font-style:italic;margin:.3em 0}
</style>`;

function findingHtml(finding: Finding, { sources }: Report): string {
  const { severity, severityWords, title, citations, reviewed } = finding;
  const label = words.severityLabels[severity];
  const own =
    severityWords && severityWords.toLowerCase() !== label.toLowerCase() ? ` (${severityWords})` : '';
  const facts = words
    .factsOf(finding)
    .map(([name, text]) => `<p><span class="fact">${name}:</span> ${escapeHtml(text)}</p>`);
  const quotes = citations.flatMap((citation) => {
    const source = sources[citation.source];
    const told = finding.sources.find(({ quote }) => quote === citation.quote);
    return source
      ? [
          `<p class="quote">“${escapeHtml(citation.quote)}” ${citationHtml(source)}${escapeHtml(placeOf(told))}</p>`,
        ]
      : [];
  });
  const references = finding.sources.filter(({ quote }) => !quote).map(referenceHtml);
  return [
    `<div class="finding finding-${severity}">`,
    `<h3><span class="severity severity-${severity}">${label}${escapeHtml(own)}</span> ${escapeHtml(title)}</h3>`,
    ...facts,
    ...quotes,
    references.length > 0 ? `<p class="footnote">Source: ${references.join('; ')}</p>` : '',
    reviewed ? '' : `<p class="footnote">${words.unreviewedNote}</p>`,
    '</div>',
  ]
    .filter(Boolean)
    .join('\n');
}

function placeOf(source: FindingSource | undefined): string {
  const parts = [source?.section, source?.version].filter(Boolean);
  return parts.length > 0 ? ` (${parts.join(', ')})` : '';
}

const referenceHtml = (source: FindingSource): string =>
  `${linkHtml(source.title, source.url ?? '')}${escapeHtml(placeOf(source))}`;

/** Every pair as a table of drugs by drugs; of many drugs only the pairs with a finding, as a list. */
function matrixHtml(prescription: PrescriptionReport): string {
  const drugs = words.drugsOfPairs(prescription);
  if (drugs.length === 0) return '';
  const heading = '<h2>Pairs</h2>';
  const of = (left: string, right: string) =>
    prescription.pairs.find(({ drugs: pair }) => pair.includes(left) && pair.includes(right));
  const cell = (left: string, right: string) => {
    if (left === right) return '–';
    const severity = of(left, right)?.severity;
    return severity ? words.severityLabels[severity] : words.noneFound;
  };
  const note = paragraph(words.absenceNote);
  if (drugs.length > words.mostInMatrix) {
    const found = prescription.pairs.flatMap(({ drugs: pair, severity }) =>
      severity ? [`${escapeHtml(pair.join(' and '))}: ${words.severityLabels[severity]}`] : [],
    );
    return [heading, list(found), note].join('\n');
  }
  const rows = drugs.map((left) => [left, ...drugs.map((right) => cell(left, right))]);
  return [heading, table(['Medicine', ...drugs], rows), note].join('\n');
}

function calculationsHtml({ calculations }: PrescriptionReport): string {
  if (calculations.length === 0) return '';
  const rows = calculations.map(({ name, value, unit, meaning = '', reference }) => [
    name,
    `${value} ${unit}`.trim(),
    meaning,
    reference.title,
  ]);
  return `<h2>Calculated values</h2>\n${table(['Value', 'Result', 'Meaning', 'Reference'], rows)}`;
}

function patientHtml({ patient }: PrescriptionReport): string {
  const facts = words.patientFacts(patient);
  return facts.length > 0 ? list(facts.map(escapeHtml)) : paragraph(words.noPatientFacts);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map((text) => `<th>${escapeHtml(text)}</th>`).join('');
  const body = rows.map(
    (cells) => `<tr>${cells.map((text) => `<td>${escapeHtml(text)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

const list = (items: readonly string[]): string =>
  items.length > 0 ? `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>` : '';
const paragraph = (text: string): string => `<p class="footnote">${escapeHtml(text)}</p>`;
