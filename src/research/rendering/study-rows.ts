import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import { findStatedRatio } from '../appraisal/stated-ratio.ts';
import { columnOf, type TableSection, tableColumns } from '../writing/outlines.ts';
import { designLabel, levelLabel } from './wording.ts';

/** A cell of the evidence table; `quote` is what it cites of the source of its row. */
export type StudyCell = { text: string; quote?: string };
/** A row of the evidence table: a source, its design with the level it starts from, and a cell for each column. */
export type StudyRow = { source: Source; design: string; cells: (StudyCell | undefined)[] };

/** `isQuoted`: its cells were cut out of the sources by the program. */
export type StudyTable = { headings: string[]; rows: StudyRow[]; isQuoted: boolean };

/**
 * The evidence table, a row a source; undefined where it has nothing to say. Beside a written answer the cells that were written
 * and checked with it, a row for each source that has one, and no column that most rows leave empty. Where such rows are fewer
 * than two, but the answer cites effects of several studies, and without a written answer, cells are quoted from the sources. A
 * patient reads no table beside a written answer.
 */
export function studyTable(report: Report): StudyTable | undefined {
  const { statements, sources, composer, language, safety } = report;
  const isWritten = composer === 'language-model';
  if (sources.length === 0 || (isWritten && safety.forPatient)) return undefined;
  const cells = statements.filter(({ section }) => columnOf(section) !== undefined);
  const written = sources.filter((_, at) => cells.some((cell) => citedFirst(cell) === at));
  const compared = sources.filter((source) => source.facts?.effectOn && findStatedRatio(source));
  const isQuoted = !isWritten || (written.length < 2 && compared.length > 1);
  const sections = Object.keys(tableColumns) as TableSection[];
  const shown = isQuoted ? (isWritten ? compared : sources) : written;
  const rows = shown.map((source): StudyRow => {
    const design = designLabel(source.studyDesign, language);
    const isPlain = isWritten || safety.forPatient;
    return {
      source,
      design: isPlain ? design : `${design}; starting level ${levelLabel(source)}`,
      cells: sections.map((section) =>
        isQuoted ? quotedCell(source, section) : writtenCell(cells, section, sources.indexOf(source)),
      ),
    };
  });
  if (rows.length === 0) return undefined;
  const fewest = isQuoted ? 1 : rows.length / 2;
  const isFilled = sections.map((_, column) => {
    const filled = rows.filter(({ cells }) => cells[column]).length;
    return filled > 0 && filled >= fewest;
  });
  return {
    headings: sections.filter((_, column) => isFilled[column]).map((section) => tableColumns[section]),
    rows: rows.map((row) => ({ ...row, cells: row.cells.filter((_, column) => isFilled[column]) })),
    isQuoted,
  };
}

const citedFirst = ({ citations }: ReportStatement): number | undefined => citations[0]?.source;

function writtenCell(
  written: readonly ReportStatement[],
  section: TableSection,
  source: number,
): StudyCell | undefined {
  const cells = written.filter((one) => one.section === section && citedFirst(one) === source);
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
