import type { Retraction } from '#shared/research/evidence-item.ts';

const severity = { retracted: 4, notice: 3, 'expression-of-concern': 2, corrected: 1, updated: 0 } as const;

const statusOfNotice: Record<string, Retraction['status']> = {
  RetractionIn: 'retracted',
  PartialRetractionIn: 'retracted',
  ExpressionOfConcernIn: 'expression-of-concern',
  ErratumIn: 'corrected',
  CorrectedandRepublishedIn: 'corrected',
  RepublishedIn: 'corrected',
  UpdateIn: 'updated',
};

/** NLM's publication type "Retracted Publication", by its MeSH id and by name. */
const retractedPublication = new Set(['d016441', 'retracted publication']);
/** Types of records that only tell news about another publication. */
const noticeTypes = new Set([
  'd016440',
  'retraction of publication',
  'published erratum',
  'expression of concern',
]);
const pointsBack = /^(?:Retraction|PartialRetraction)Of$|^(?:Erratum|ExpressionOfConcern)For$/;

/**
 * What became of a publication, or that it is itself a notice. `publicationTypes` are names or MeSH ids; `notices` are
 * the `CommentsCorrections` of PubMed (RefType and citation). Either sign of a retraction is enough.
 */
export function findRetraction(
  publicationTypes: string[],
  notices: { type: string; citation: string }[] = [],
): Retraction | null {
  const types = publicationTypes.map((type) => type.toLowerCase());
  const found: Retraction[] = notices.flatMap(({ type, citation }) => {
    const status = Object.hasOwn(statusOfNotice, type) ? statusOfNotice[type] : undefined;
    return status ? [{ status, notice: citation || null }] : [];
  });
  if (types.some((type) => retractedPublication.has(type))) found.push({ status: 'retracted', notice: null });
  if (types.some((type) => noticeTypes.has(type))) {
    const about = notices.find(({ type }) => pointsBack.test(type))?.citation;
    found.push({ status: 'notice', notice: about || null });
  }
  return found.reduce<Retraction | null>(worseRetraction, null);
}

/** The graver of two findings; of two alike the one with a notice. */
export function worseRetraction(first: Retraction | null, second: Retraction | null): Retraction | null {
  if (!first || !second) return first ?? second;
  const difference = severity[second.status] - severity[first.status];
  if (difference) return difference > 0 ? second : first;
  return first.notice ? first : second;
}

/** Whether nothing of the record may be quoted as evidence. */
export function isWithdrawn(retraction: Retraction | null): boolean {
  return retraction?.status === 'retracted' || retraction?.status === 'notice';
}
