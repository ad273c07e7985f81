import { createHash } from 'node:crypto';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { roleOfLabel } from '../../writing/section-label.ts';

const maxChars = 12_000;
const minParagraphChars = 80;
const between = '\n\n';

/** An item with the paragraphs of its article that tell of results and conclusions, as many as have room. */
export function withFullText({
  item,
  parts,
  licence,
}: {
  item: EvidenceItem;
  parts: readonly { label: string | null; text: string }[];
  licence: string | null;
}): EvidenceItem {
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
