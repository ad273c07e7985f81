import type { Severity } from '#shared/research/prescription.ts';

/**
 * What the words of a source mean on our scale: those of the French agency's thesaurus (ANSM), CredibleMeds and the ONC
 * high-priority list. A label that only names the pair gives no grade.
 */
const severityOfWords: Readonly<Record<string, Severity>> = {
  contraindication: 'contraindicated',
  'contraindication with': 'contraindicated',
  'high priority (interruptive alert)': 'major',
  'not recommended': 'major',
  'usually avoid': 'major',
  'take precautions': 'moderate',
  'precaution for use': 'moderate',
  'take into account': 'moderate',
  'named in the label': 'unclassified',
  'named in the text': 'unclassified',
};

/** Throws where no source is known to use such words. */
export function severityOf(words: string): Severity {
  const severity = severityOfWords[words.toLowerCase()];
  if (!severity) throw new Error(`No severity is known for "${words}".`);
  return severity;
}

const order: Readonly<Record<Severity, number>> = {
  contraindicated: 0,
  major: 1,
  moderate: 2,
  minor: 3,
  unclassified: 4,
};

/** For sorting, worst first. */
export const compareSeverity = (left: Severity, right: Severity): number => order[left] - order[right];

export const worstOf = (severities: readonly Severity[]): Severity | undefined =>
  severities.toSorted(compareSeverity)[0];
