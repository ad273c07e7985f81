import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { findStatedRatio } from '../appraisal/stated-ratio.ts';
import { columnOf, type TableSection, tableColumns } from '../writing/outlines.ts';
import { designLabel, levelLabel } from './wording.ts';

/** A cell of the evidence table; `quote` is what it cites of the source of its row. */
export type StudyCell = { text: string; quote?: string };
/** A row of the evidence table: a source, its design with the level it starts from, and a cell for each column. */
export type StudyRow = { source: Source; design: string; cells: (StudyCell | undefined)[] };

/**
 * The evidence table, a row a source; undefined where it has nothing to say. Beside a written answer only cells that were written
 * and checked with it, a row for each source that has one, and no column that most rows leave empty: what a program cuts out
 * would repeat the text or part from it. A patient reads no table. Else cells are quoted from the source.
 */
export function studyTable(report: Report): { headings: string[]; rows: StudyRow[] } | undefined {
  const { statements, sources, composer, language, safety } = report;
  const isWritten = composer === 'language-model';
  if (sources.length === 0 || (isWritten && safety.forPatient)) return undefined;
  const written = statements.filter(({ section }) => columnOf(section) !== undefined);
  const sections = Object.keys(tableColumns) as TableSection[];
  const all = sources.map((source, at): StudyRow => {
    const design = designLabel(source.studyDesign, language);
    const isPlain = isWritten || safety.forPatient;
    return {
      source,
      design: isPlain ? design : `${design}; starting level ${levelLabel(source)}`,
      cells: sections.map((section) =>
        isWritten ? writtenCell(written, section, at) : quotedCell(source, section),
      ),
    };
  });
  const rows = isWritten ? all.filter(({ cells }) => cells.some((cell) => cell)) : all;
  if (rows.length === 0) return undefined;
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
