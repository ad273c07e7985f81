import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { ShownSource } from '../state.ts';

/** Sources as the panel shows them before the report tells which of them it cites. */
export const asShown = (items: readonly EvidenceItem[]): ShownSource[] =>
  items.map(({ title, url, domain }, at) => ({
    id: `source-${at + 1}`,
    index: at + 1,
    title,
    url,
    domain,
    quote: undefined,
  }));
