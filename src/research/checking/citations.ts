import { createHash } from 'node:crypto';
import { isWithdrawn } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { SourceSpan, VerifiedCitation } from '#shared/research/statement.ts';
import { labelledSpans } from '../writing/source-sentences.ts';
import { findOrder } from './orders.ts';
import type { Rejection } from './rejections.ts';

type Source = { item: EvidenceItem; isUnchanged: boolean; sentences: ReadonlyMap<number, number> };

/**
 * Cuts cited sentences out of the included sources. A citation stands only if it is one whole sentence of a source that was
 * not withdrawn and whose text still has its stored hash, in a passage that gives no orders to whoever reads it.
 */
export function createCitationReader(items: readonly EvidenceItem[]) {
  const byId = new Map(items.map((item) => [item.id, item]));
  const read = new Map<string, Source>();
  const sourceOf = (id: string): Source | undefined => {
    const item = byId.get(id);
    if (!item || read.has(id)) return read.get(id);
    const isUnchanged = createHash('sha256').update(item.text).digest('hex') === item.textHash;
    const sentences = new Map(labelledSpans(item).map(({ start, end }) => [start, end]));
    const source = { item, isUnchanged, sentences };
    read.set(id, source);
    return source;
  };

  return ({ sourceId, start, end }: SourceSpan): VerifiedCitation | Rejection => {
    const source = sourceOf(sourceId);
    if (!source) return { kind: 'source', reason: 'it cites a source that is not among those given' };
    const { item, isUnchanged, sentences } = source;
    if (!isUnchanged) return { kind: 'source', reason: 'the text of its source is not the one retrieved' };
    if (isWithdrawn(item.retraction)) return { kind: 'source', reason: 'its source was retracted' };
    if (sentences.get(start) !== end)
      return { kind: 'quote', reason: 'it cites no whole sentence of its source' };
    const order = findOrder(item.text, { start, end });
    if (order !== undefined)
      return { kind: 'order', reason: 'its source gives orders there to whoever reads it' };
    return { sourceId, start, end, quote: item.text.slice(start, end), textHash: item.textHash };
  };
}
