import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { findStatedRatio } from '../appraisal/stated-ratio.ts';
import { columnOf, type TableSection, tableColumns } from '../writing/outlines.ts';
import { sayWith } from './phrases.ts';
import { designLabel, levelLabel } from './wording.ts';

/** A cell of the evidence table; `quote` is what it cites of the source of its row. */
export type StudyCell = { text: string; quote?: string };
/** A row of the evidence table: a source, its design with the level it starts from, and a cell for each column. */
export type StudyRow = { source: Source; design: string; cells: (StudyCell | undefined)[] };

/**
 * The evidence table, a row a source. A cell that a language model wrote was checked as any sentence; where there is none, it is
 * quoted from the source: beside a written answer only from sentences that it cites, so that table and text never part. A column
 * that nothing fills is left out; beside a written answer also one that most sources leave empty. A patient sees no levels.
 */
export function studyTable(report: Report): { headings: string[]; rows: StudyRow[] } {
  const { statements, sources, composer, language, safety } = report;
  const isWritten = composer === 'language-model';
  const written = statements.filter(({ section }) => columnOf(section) !== undefined);
  const sections = Object.keys(tableColumns) as TableSection[];
  const rows = sources.map((source, at) => {
    const design = designLabel(source.studyDesign, language);
    const level = sayWith(language, 'starting level {level}', { level: levelLabel(source, language) });
    const quotable = (cell: StudyCell | undefined) =>
      cell && (!isWritten || isCited(cell, statements, at)) ? cell : undefined;
    return {
      source,
      design: safety.forPatient ? design : `${design}; ${level}`,
      cells: sections.map(
        (section) => writtenCell(written, section, at) ?? quotable(quotedCell(source, section)),
      ),
    };
  });
  const fewest = isWritten ? rows.length / 2 : 1;
  const isFilled = sections.map((_, column) => {
    const filled = rows.filter(({ cells }) => cells[column]).length;
    return filled > 0 && filled >= fewest;
  });
  return {
    headings: sections.filter((_, column) => isFilled[column]).map((section) => tableColumns[section]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => isFilled[column]) })),
  };
}

/** Whether what a cell quotes stands in a sentence that the answer cites of the source. */
const isCited = ({ quote }: StudyCell, statements: readonly ReportStatement[], source: number): boolean =>
  quote !== undefined &&
  statements.some(({ citations }) =>
    citations.some((one) => one.source === source && one.quote.includes(quote)),
  );

function writtenCell(
  written: readonly ReportStatement[],
  section: TableSection,
  source: number,
): StudyCell | undefined {
  const cells = written.filter((one) => one.section === section && one.citations[0]?.source === source);
  if (cells.length === 0) return undefined;
  return {
    text: cells.map(({ text, kind }) => (kind === 'quoted' ? `“${text}”` : text)).join(' '),
    quote: cells
      .flatMap(({ citations }) => citations.filter((one) => one.source === source).map(({ quote }) => quote))
      .join(' … '),
  };
}

/** Who took part, and the effect behind what it is on, in the words of the source; a ratio in the form "HR 0.79 (0.69–0.90)". */
function quotedCell(source: Source, section: TableSection): StudyCell | undefined {
  const { facts } = source;
  if (section === 'Table: people and follow-up')
    return quoted(facts?.population?.text) ?? counted(facts?.size);
  if (section !== 'Table: main result' || !facts?.effect) return undefined;
  const { effect, effectOn } = facts;
  const text = findStatedRatio(source)?.text ?? effect.text;
  if (!effectOn) return { text, quote: effect.text };
  return { text: `${effectOn.text}: ${text}`, quote: source.text.slice(effectOn.start, effect.end) };
}

const quoted = (text: string | undefined): StudyCell | undefined =>
  text ? { text, quote: text } : undefined;
const counted = (size: number | undefined): StudyCell | undefined =>
  size === undefined ? undefined : { text: size.toLocaleString('en-GB') };
