import type { Report, Source } from '#shared/research/report.ts';
import type { ReportLanguage } from '#shared/research/report-languages.ts';
import { say } from './phrases.ts';
import { designLabel } from './wording.ts';

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
