import type { Evidence } from '#evidence/index.ts';
import { AppError } from '#shared/errors.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Failure } from '#shared/research/report.ts';
import type { Read } from '../../reading.ts';

const maxArticles = 2;

type Reading = { items: EvidenceItem[]; failures: Failure[] };

/**
 * Adds to the first items that PubMed Central has under an open licence what their articles say beyond the abstract:
 * paragraphs of results and conclusions, word for word and in their order. An item whose article cannot be read stays as it is;
 * why is named.
 */
export async function readFullTexts(
  items: readonly EvidenceItem[],
  { findFullText, read }: { findFullText: Evidence['findFullText'] | undefined; read: Read },
  signals: { run: AbortSignal | undefined; reading: AbortSignal },
): Promise<Reading> {
  if (!findFullText) return { items: [...items], failures: [] };
  const chosen = new Set(items.filter(({ pmcid }) => pmcid).slice(0, maxArticles));
  const failures = new Map<EvidenceItem, Failure>();
  const readText = async (item: EvidenceItem): Promise<EvidenceItem> => {
    if (!chosen.has(item) || !item.pmcid) return item;
    try {
      const found = await findFullText(item.pmcid, signals.reading);
      if (!found?.isOpen) return item;
      const { parts, licence } = found;
      return await read('sources/full-text', { item, parts, licence });
    } catch (error) {
      signals.run?.throwIfAborted();
      const reason = signals.reading.aborted ? 'did not answer in time' : reasonOf(error as Error);
      failures.set(item, { connector: `Full text of ${item.pmcid}`, reason });
      return item;
    }
  };
  const withTexts = await Promise.all(items.map(readText));
  return { items: withTexts, failures: items.flatMap((item) => failures.get(item) ?? []) };
}

/** What a reader of the text could not do is told of the text, not of the whole research. */
const reasonOf = (error: Error): string => (error instanceof AppError ? 'cannot be read' : error.message);
