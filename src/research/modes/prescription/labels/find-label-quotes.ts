import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { FindingSource, NotChecked, Severity } from '#shared/research/prescription.ts';
import type { LabelAnswer } from './label-answer.ts';
import { findWord, isLabelOf, labelSource, sentenceAt } from './label-text.ts';
import { wordsFor } from './partner-words.ts';

/** A sentence of the label `of` one drug that names the other, word for word, and where it stands. */
export type LabelQuote = {
  of: string;
  about: string;
  source: FindingSource;
  severity: Severity;
  /** False where it names a class the other belongs to, not the drug itself. */
  namesDrug: boolean;
  evidenceId: string;
  start: number;
  end: number;
};

const wordPattern = /[\p{L}\d]+/gu;
/** The sections that speak of other drugs, gravest first, and what being named there means; the label gives no further grade. */
const sectionsAsked: readonly (readonly [top: string, severity: Severity])[] = [
  ['Contraindications', 'contraindicated'],
  ['Boxed warning', 'major'],
  ['Drug interactions', 'unclassified'],
  ['Warnings and precautions', 'unclassified'],
  ['Warnings', 'unclassified'],
  ['Precautions', 'unclassified'],
  ['General precautions', 'unclassified'],
  ['Ask a doctor or pharmacist', 'unclassified'],
  ['Do not use', 'unclassified'],
  ['Dosage and administration', 'unclassified'],
];
/** Without any of these nothing can be said of what the label holds on other drugs. */
const aboutOthers = new Set(['Drug interactions', 'Ask a doctor or pharmacist']);

type Section = {
  top: string;
  label: string;
  severity: Severity;
  start: number;
  end: number;
};
/** `words` are those of the text: most names stand in none of them, and need no search. */
type Label = { item: EvidenceItem; sections: Section[]; lower: string; words: ReadonlySet<string> };

/**
 * Quotes of the labels of each drug on each of the others, and what could not be read: no answer, no label, no section on
 * interactions. None of these ever means that there is no interaction.
 */
export function findLabelQuotes(
  ingredients: readonly string[],
  answers: readonly LabelAnswer[],
): { quotes: LabelQuote[]; notChecked: NotChecked[]; read: string[] } {
  const quotes: LabelQuote[] = [];
  const notChecked: NotChecked[] = [];
  const read: string[] = [];
  const isAnswered = answers.some(({ items }) => items.length > 0);
  const words = new Map((isAnswered ? ingredients : []).map((drug) => [drug, wordsFor(drug)] as const));
  for (const drug of ingredients) {
    const answer = answers.find((one) => one.drug === drug);
    const labels = (answer?.items ?? [])
      .filter((item) => isLabelOf(item, words.get(drug)?.own ?? []))
      .map(toLabel);
    const gap = gapOf(drug, answer, labels);
    if (gap) notChecked.push(gap);
    if (labels.some(({ sections }) => sections.some(({ top }) => aboutOthers.has(top)))) read.push(drug);
    for (const other of labels.length > 0 ? ingredients : []) {
      if (other === drug) continue;
      const names = words.get(other) ?? { own: [], ofClass: [] };
      const quote =
        firstQuote(drug, other, labels, names.own, true) ??
        firstQuote(drug, other, labels, names.ofClass, false);
      if (quote) quotes.push(quote);
    }
  }
  return { quotes, notChecked, read };
}

function gapOf(
  drug: string,
  answer: LabelAnswer | undefined,
  labels: readonly Label[],
): NotChecked | undefined {
  const entry = (reason: NotChecked['reason'], detail: string) => ({
    check: 'label',
    drugs: [drug],
    reason,
    detail,
  });
  if (!answer) return entry('label-unreachable', `No label of ${drug} was asked for.`);
  if (labels.length === 0) {
    const [failed] = answer.failures;
    if (failed)
      return entry(
        'label-unreachable',
        `${failed.connector} ${failed.reason}; no label of ${drug} was read.`,
      );
    return entry('label-absent', `No label of ${drug} was found.`);
  }
  const hasSection = labels.some(({ sections }) => sections.some(({ top }) => aboutOthers.has(top)));
  if (hasSection) return undefined;
  return entry(
    'label-without-section',
    `The label of ${drug} that was found has no section on interactions under its usual name.`,
  );
}

function toLabel(item: EvidenceItem): Label {
  const sections = item.sections.flatMap(({ label, start, end }) => {
    const top = (label ?? '').split(': ')[0] ?? '';
    const severity = sectionsAsked.find(([name]) => name === top)?.[1];
    return severity ? [{ top, label: label ?? '', severity, start, end }] : [];
  });
  const order = (section: Section) => sectionsAsked.findIndex(([name]) => name === section.top);
  const lower = item.text.toLowerCase();
  return {
    item,
    sections: sections.toSorted((left, right) => order(left) - order(right)),
    lower,
    words: new Set(lower.match(wordPattern)),
  };
}

function firstQuote(
  of: string,
  about: string,
  labels: readonly Label[],
  names: readonly string[],
  namesDrug: boolean,
): LabelQuote | undefined {
  for (const { item, sections, lower, words } of labels) {
    // Folding may change the length of rare letters; then offsets would not be those of the text.
    if (lower.length !== item.text.length) continue;
    const present = names.filter((name) => isPresent(name, words));
    if (present.length === 0) continue;
    for (const section of sections) {
      const found = names
        .map((name) => findWord(lower, name, section.start, section.end))
        .filter((at) => at >= 0);
      if (found.length === 0) continue;
      const span = sentenceAt(item.text, section, Math.min(...found));
      return {
        of,
        about,
        source: labelSource(item, section.label, span),
        severity: namesDrug ? section.severity : 'unclassified',
        namesDrug,
        evidenceId: item.id,
        ...span,
      };
    }
  }
  return undefined;
}

function isPresent(name: string, words: ReadonlySet<string>): boolean {
  const [first = ''] = name.match(wordPattern) ?? [];
  return words.has(first) || words.has(`${first}s`);
}
