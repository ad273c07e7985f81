import type { PrescriptionReport, Report } from '#shared/research/report.ts';
import { escapeMarkdown, findWebUrl } from '../escape.ts';
import * as words from './wording.ts';

type Finding = PrescriptionReport['findings'][number];

/** The same as `prescriptionHtml`, in blocks of Markdown. */
export function prescriptionMarkdown(report: Report, prescription: PrescriptionReport): string[] {
  const { findings, notChecked, calculations, patient, lines } = prescription;
  const section = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`## ${title}`, bullets(items)] : [];
  const questions = words.questionsFor(prescription).map(escapeMarkdown);
  const plain = words.plainLines(prescription).map(escapeMarkdown);
  const facts = words.patientFacts(patient).map(escapeMarkdown);
  const pairs = prescription.pairs.flatMap(({ drugs, severity }) =>
    severity ? [`${escapeMarkdown(drugs.join(' and '))}: ${words.severityLabels[severity]}`] : [],
  );
  return [
    `**${words.summarySentence(prescription)}** ${words.absenceNote}`,
    ...(findings.length > 0 ? ['## Findings'] : []),
    ...findings.flatMap((finding) => findingBlocks(finding, report)),
    ...section('Pairs with a finding', pairs),
    ...section(
      'What could not be checked',
      notChecked.map((one) => escapeMarkdown(words.openLine(one))),
    ),
    ...section(
      'Calculated values',
      calculations.map(({ name, value, unit, meaning }) =>
        escapeMarkdown([`${name}: ${value} ${unit}`.trim(), meaning].filter(Boolean).join('; ')),
      ),
    ),
    ...section('Questions for the prescriber', questions),
    '## In plain language',
    ...(plain.length > 0 ? [bullets(plain)] : []),
    words.plainNote,
    '## The confirmed list',
    words.confirmedNote(prescription),
    bullets(
      lines.map((line) =>
        words
          .lineCells(line)
          .filter((cell) => cell !== '–')
          .map(escapeMarkdown)
          .join('; '),
      ),
    ),
    facts.length > 0 ? bullets(facts) : words.noPatientFacts,
  ];
}

function findingBlocks(finding: Finding, { sources }: Report): string[] {
  const { title, severity, citations, reviewed } = finding;
  const quotes = citations.map(
    ({ source, quote }) => `“${escapeMarkdown(quote)}” [${sources[source]?.index}]`,
  );
  const references = finding.sources
    .filter(({ quote }) => !quote)
    .map(({ title: name, url }) => {
      const href = url && findWebUrl(url);
      return `${escapeMarkdown(name)}${href ? ` <${href.replaceAll('>', '%3E')}>` : ''}`;
    });
  return [
    `### ${words.severityLabels[severity]}: ${escapeMarkdown(title)}`,
    bullets([
      ...words.factsOf(finding).map(([name, text]) => `${name}: ${escapeMarkdown(text)}`),
      ...quotes,
      ...(references.length > 0 ? [`Source: ${references.join('; ')}`] : []),
      ...(reviewed ? [] : [words.unreviewedNote]),
    ]),
  ];
}

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join('\n');
