/** The sections a report can have, in their order. */
export const reportSections = [
  'Bottom line',
  'Key findings',
  'Harms and safety',
  'Limits of the evidence',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** The section a composer named, or where its statement goes when it named none of ours. */
export function sectionNamed(name: string): ReportSection {
  const wanted = name.trim().toLowerCase();
  return reportSections.find((section) => section.toLowerCase() === wanted) ?? 'Key findings';
}

/** Statements in the order of the sections; inside a section as they were. */
export function inSectionOrder<T extends { section: string }>(statements: readonly T[]): T[] {
  return reportSections.flatMap((section) => statements.filter((statement) => statement.section === section));
}
