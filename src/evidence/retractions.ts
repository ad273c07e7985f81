import type { Retraction } from '#shared/research/evidence-item.ts';

const severity = { retracted: 3, 'expression-of-concern': 2, corrected: 1 } as const;

const statusOfNotice: Record<string, Retraction['status']> = {
  RetractionIn: 'retracted',
  PartialRetractionIn: 'retracted',
  ExpressionOfConcernIn: 'expression-of-concern',
  ErratumIn: 'corrected',
  CorrectedandRepublishedIn: 'corrected',
};

/** NLM's publication type "Retracted Publication", by its MeSH id and by name. */
const retractedPublication = new Set(['d016441', 'retracted publication']);

/**
 * What became of a publication. `publicationTypes` are names or MeSH ids; `notices` are the `CommentsCorrections`
 * of PubMed (RefType and citation). Either sign of a retraction is enough.
 */
export function findRetraction(
  publicationTypes: string[],
  notices: { type: string; citation: string }[] = [],
): Retraction | null {
  const found: Retraction[] = notices.flatMap(({ type, citation }) => {
    const status = Object.hasOwn(statusOfNotice, type) ? statusOfNotice[type] : undefined;
    return status ? [{ status, notice: citation || null }] : [];
  });
  if (publicationTypes.some((type) => retractedPublication.has(type.toLowerCase())))
    found.push({ status: 'retracted', notice: null });
  return found.reduce<Retraction | null>(worseRetraction, null);
}

/** The graver of two findings; of two alike the one with a notice. */
export function worseRetraction(first: Retraction | null, second: Retraction | null): Retraction | null {
  if (!first || !second) return first ?? second;
  const difference = severity[second.status] - severity[first.status];
  if (difference) return difference > 0 ? second : first;
  return first.notice ? first : second;
}
