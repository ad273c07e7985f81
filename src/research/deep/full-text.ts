import { createHash } from 'node:crypto';
import type { Evidence } from '#evidence/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Failure } from '#shared/research/report.ts';
import { roleOfLabel } from '../compose/section-label.ts';

const maxArticles = 2;
const maxChars = 12_000;
const minParagraphChars = 80;
const between = '\n\n';

type Reading = { items: EvidenceItem[]; failures: Failure[] };

/**
 * Adds to the first items that PubMed Central has under an open licence what their articles say beyond the abstract:
 * paragraphs of results and conclusions, word for word and in their order. An item whose article cannot be read stays as it is;
 * why is named.
 */
export async function readFullTexts(
  items: readonly EvidenceItem[],
  findFullText: Evidence['findFullText'] | undefined,
  signals: { run: AbortSignal | undefined; reading: AbortSignal },
): Promise<Reading> {
  if (!findFullText) return { items: [...items], failures: [] };
  const chosen = new Set(items.filter(({ pmcid }) => pmcid).slice(0, maxArticles));
  const failures = new Map<EvidenceItem, Failure>();
  const read = async (item: EvidenceItem): Promise<EvidenceItem> => {
    if (!chosen.has(item) || !item.pmcid) return item;
    try {
      const found = await findFullText(item.pmcid, signals.reading);
      return found?.isOpen ? withFullText(item, found.parts, found.licence) : item;
    } catch (error) {
      signals.run?.throwIfAborted();
      const reason = signals.reading.aborted ? 'did not answer in time' : (error as Error).message;
      failures.set(item, { connector: `Full text of ${item.pmcid}`, reason });
      return item;
    }
  };
  const withTexts = await Promise.all(items.map(read));
  return { items: withTexts, failures: items.flatMap((item) => failures.get(item) ?? []) };
}

function withFullText(
  item: EvidenceItem,
  parts: readonly { label: string | null; text: string }[],
  licence: string | null,
): EvidenceItem {
  let text = item.text;
  const sections = [...item.sections];
  if (sections.length === 0) sections.push({ label: null, start: 0, end: text.length });
  for (const { label, text: part } of parts) {
    const role = roleOfLabel(label);
    if (role !== 'results' && role !== 'conclusion' && !/discussion/i.test(label ?? '')) continue;
    for (const paragraph of part.split(/\n\s*\n/)) {
      const added = paragraph.trim();
      if (added.length < minParagraphChars || item.text.includes(added)) continue;
      if (text.length + added.length > maxChars) continue;
      const start = text.length + between.length;
      text += between + added;
      sections.push({ label: label ? `Full text: ${label}` : null, start, end: text.length });
    }
  }
  if (text === item.text) return item;
  const textHash = createHash('sha256').update(text).digest('hex');
  return { ...item, text, textHash, sections, licence: licence ?? item.licence };
}
