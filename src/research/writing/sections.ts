import type { Report } from '#shared/research/report.ts';

/** The sections a composer can choose from. */
export const composerSections = [
  'Bottom line',
  'Key findings',
  'Harms and safety',
  'Limits of the evidence',
] as const;
export type ComposerSection = (typeof composerSections)[number];

/** Where statements stand whose sources are not surely about the whole question, whatever their composer chose. */
export const relatedSection = 'Related findings';

/** Where statements stand whose sources may answer, where none does for sure. */
export const possibleSection = 'Possible answer';

/** Where a composer says what the evidence leaves open. */
export const limitsSection = 'Limits of the evidence' satisfies ComposerSection;

/** The sections a report of a Quick Search can have, in their order. */
export const reportSections: readonly string[] = [...composerSections, possibleSection, relatedSection];

/** The sections of a report in their order: with sub-questions each has its own, else they follow each other as written. */
export function sectionsOf({
  subQuestions,
  statements,
}: Pick<Report, 'subQuestions' | 'statements'>): readonly string[] {
  if (!subQuestions) return [...new Set(['Bottom line', ...statements.map(({ section }) => section)])];
  return [
    'Bottom line',
    ...subQuestions.map(({ title }) => title),
    limitsSection,
    possibleSection,
    relatedSection,
  ];
}

/**
 * Statements in the order of the sections; those that cite no source about the whole question stand as a possible answer or as
 * related, in the order of their sources.
 */
export function placeStatements<T extends { section: string; citations: readonly { sourceId: string }[] }>(
  statements: readonly T[],
  { direct, possible }: { direct: ReadonlySet<string>; possible: ReadonlySet<string> },
  sources: readonly { id: string }[],
): T[] {
  const isDirect = ({ citations }: T) => citations.some(({ sourceId }) => direct.has(sourceId));
  const isPossible = ({ citations }: T) => citations.some(({ sourceId }) => possible.has(sourceId));
  const placeOf = ({ citations: [first] }: T) => sources.findIndex(({ id }) => id === first?.sourceId);
  const related = statements
    .filter((one) => !isDirect(one))
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((one) => ({ ...one, section: isPossible(one) ? possibleSection : relatedSection }));
  return inSectionOrder([...statements.filter(isDirect), ...related]);
}

/** Statements in the order of the sections; inside a section as they were. */
export function inSectionOrder<T extends { section: string }>(
  statements: readonly T[],
  sections: readonly string[] = reportSections,
): T[] {
  return sections.flatMap((section) => statements.filter((statement) => statement.section === section));
}
