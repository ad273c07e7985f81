/** First and last in every answer. */
export const bottomLine = 'Bottom line';
export const notKnown = 'What is not known';
/** What makes this body of evidence as certain as it is: it stands beside the level. */
export const certaintySection = 'Why this certainty';
/** Findings that the last reading found missing. */
export const addedSection = 'Further finding';
/** Treatments that no source compares. */
export const unranked = 'What cannot be ranked';
/** Where records stand that come near a question none of them answers. */
export const nearestRecords = 'Nearest records';

/**
 * Cells of the evidence table, a row a source: what stands in one is checked like any sentence and cites its source. The values
 * are the headings of their columns.
 */
export const tableColumns = {
  'Table: compared': 'Compared',
  'Table: people and follow-up': 'People and follow-up',
  'Table: main result': 'Main result',
} as const;
export type TableSection = keyof typeof tableColumns;

/** The heading of the column that a section is a cell of; undefined for a section of prose. */
export const columnOf = (section: string): string | undefined => tableColumns[section as TableSection];

export const isProse = ({ section }: { section: string }): boolean => columnOf(section) === undefined;

/** The sections of an answer by the kind of its question, in their order. */
export const outlines = {
  therapy: ['Main outcome', 'Further outcomes', 'Who it holds for', 'Harms'],
  harm: ['Harms', 'Dose and duration', 'Who is at risk'],
  diagnosis: ['Accuracy', 'What follows from testing', 'False results'],
  prognosis: ['Course and outcome', 'Predictors', 'Use in other settings'],
  dose: ['Effect by dose', 'Harms by dose'],
  comparison: ['Head to head', 'Harms', 'Against a third treatment', unranked],
  guideline: ['What is recommended', 'Where guidelines differ', 'What they rest on'],
  patient: ['What the studies found', 'Side effects'],
  none: [nearestRecords],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Sections that tell of harms. */
export const harmSections: ReadonlySet<string> = new Set(['Harms', 'Harms by dose', 'Side effects']);

/** Every title a section of a written answer can have. */
export const answerSections: readonly string[] = [
  bottomLine,
  certaintySection,
  ...new Set(Object.values(outlines).flat()),
  notKnown,
  ...Object.keys(tableColumns),
];

/** The section that a model named, or where its sentence goes when it named none of ours. */
export function answerSection(name: string): string {
  const wanted = name.trim().toLowerCase();
  return (
    [...answerSections, addedSection].find((title) => title.toLowerCase() === wanted) ?? 'Further outcomes'
  );
}

/** The bottom line first, what is not known last; the other sections in the order in which they began. */
export function inSections<T extends { section: string }>(statements: readonly T[]): T[] {
  const begun = statements.map(({ section }) => section).filter((section) => section !== notKnown);
  const titles = [...new Set([bottomLine, ...begun, notKnown])];
  return titles.flatMap((title) => statements.filter(({ section }) => section === title));
}
