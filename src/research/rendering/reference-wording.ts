import type { Report, ReportStatement, Source } from '#shared/research/report.ts';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import { say, sayWith } from './phrases.ts';
import { designLabel, marksOf, pagesOf } from './wording.ts';

/** What stands in the list of references behind a title; a fact that nobody knows is left out. */
export const referenceFacts = (source: Source, language?: ReportLanguage): string[] =>
  [
    source.studyDesign !== 'other' && designLabel(source.studyDesign, language),
    source.journal,
    source.year,
    source.pmid && `PMID ${source.pmid}`,
    source.doi && `doi:${source.doi}`,
    ...sourceRemarks(source).map((remark) => say(language, remark)),
  ].flatMap((fact) => (fact ? [String(fact)] : []));

/** What a reader must know about a source beside its title; empty when there is nothing. */
function sourceRemarks({ isSummary, retraction }: Source): string[] {
  const status = retraction?.status;
  return [
    isSummary && 'quoted from a summary of this publication, written by others than its authors',
    status === 'expression-of-concern' && 'the journal published an expression of concern',
    status === 'corrected' && 'a correction was published',
    status === 'updated' && 'a newer version was published',
    status === 'retracted' && 'RETRACTED',
  ].filter((remark) => remark !== false);
}

/** What a written answer uses of a source, word for word, in the order in which it stands there. */
export function sentencesUsed({ statements, composer }: Report, source: number): string[] {
  if (composer !== 'language-model') return [];
  const cited = statements
    .flatMap(({ citations }) => citations.filter((one) => one.source === source))
    .toSorted((one, other) => one.start - other.start);
  return [...new Set(cited.map(({ quote }) => quote))];
}

/** The marks of a statement in Markdown: in a written answer each leads to its reference and names the sentences it rests on. */
export function markdownMarks(statement: ReportStatement, report: Report): string {
  const { sources, composer, language } = report;
  if (composer !== 'language-model') return marksOf(statement, sources);
  const cited = [...new Set(statement.citations.map(({ source }) => source))];
  return cited
    .map((at) => {
      const index = sources[at]?.index;
      const used = sentencesUsed(report, at);
      const places = statement.citations
        .filter(({ source }) => source === at)
        .map(({ quote }) => used.indexOf(quote) + 1)
        .toSorted((one, other) => one - other);
      const numbers = [...new Set(places)].join(', ');
      return `[[${index}](#s${index} "${sayWith(language, 'sentence {numbers}', { numbers })}")${pagesOf(statement, at)}]`;
    })
    .join('');
}
