import { z } from 'zod';
import type { Retraction } from '#shared/research/evidence-item.ts';
import { parseDoi } from '../../identifiers.ts';
import { worseRetraction } from '../../retractions.ts';

const dateParts = z
  .object({ 'date-parts': z.array(z.array(z.number().nullable())).nullish() })
  .nullish()
  .transform((date) => date?.['date-parts']?.[0]?.[0] ?? null);

/** The fields that are read of a Crossref work. */
export const workSchema = z.object({
  DOI: z.string().transform((value, context) => {
    const doi = parseDoi(value);
    if (!doi) context.addIssue({ code: 'custom', message: 'must be a DOI' });
    return doi ?? '';
  }),
  type: z.string().nullish(),
  title: z.array(z.string()).nullish(),
  'container-title': z.array(z.string()).nullish(),
  issued: dateParts,
  author: z
    .array(
      z.object({ given: z.string().nullish(), family: z.string().nullish(), name: z.string().nullish() }),
    )
    .nullish(),
  license: z.array(z.object({ URL: z.string().nullish() })).nullish(),
  'update-to': z.array(z.object({ DOI: z.string().nullish(), type: z.string().nullish() })).nullish(),
  'updated-by': z
    .array(z.object({ DOI: z.string().nullish(), type: z.string().nullish(), updated: dateParts }))
    .nullish(),
});

export type CrossrefWork = z.output<typeof workSchema>;

/** Update types of Crossref and of Retraction Watch, which Crossref carries, by what they mean for a reader. */
const statusOfUpdate: Record<string, Retraction['status']> = {
  retraction: 'retracted',
  partial_retraction: 'retracted',
  withdrawal: 'retracted',
  removal: 'retracted',
  expression_of_concern: 'expression-of-concern',
  correction: 'corrected',
  corrigendum: 'corrected',
  erratum: 'corrected',
  new_version: 'updated',
  new_edition: 'updated',
};

/** What became of a work, by its gravest update, or that it is itself the notice of one; null without either. */
export function retractionOf(work: CrossrefWork): Retraction | null {
  const found = (work['updated-by'] ?? []).flatMap(({ type, DOI, updated }): Retraction[] => {
    const status = statusOf(type);
    const notice = [DOI && `doi:${DOI}`, updated].filter(Boolean).join(', ');
    return status ? [{ status, notice: notice || null }] : [];
  });
  for (const { type, DOI } of work['update-to'] ?? []) {
    const status = statusOf(type);
    // A new version is an article too, and some works are listed as updates of themselves.
    if (status && status !== 'updated' && DOI?.toLowerCase() !== work.DOI.toLowerCase())
      found.push({ status: 'notice', notice: DOI ? `doi:${DOI}` : null });
  }
  return found.reduce<Retraction | null>(worseRetraction, null);
}

function statusOf(type: string | null | undefined): Retraction['status'] | undefined {
  const name =
    type
      ?.trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_') ?? '';
  return Object.hasOwn(statusOfUpdate, name) ? statusOfUpdate[name] : undefined;
}
