import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Statement } from '#shared/research/statement.ts';
import { labelledSpans } from '../writing/source-sentences.ts';
import type { Claim } from './entailment-model.ts';

/** Longer texts are whole papers, of which nobody is shown all. */
const wholeChars = 6_000;

/**
 * A statement as its judge is to see it: each cited sentence between its neighbours, under the title of its source. With
 * `whole` all sentences of each cited source, without which nobody can tell that it is silent, as far as a writer reads one.
 */
export function claimOf(
  { text, citations }: Pick<Statement, 'text' | 'citations'>,
  items: readonly EvidenceItem[],
  { whole }: { whole: boolean },
): Claim {
  const ids = [...new Set(citations.map(({ sourceId }) => sourceId))];
  return {
    text,
    sources: ids.flatMap((id) => {
      const item = items.find((one) => one.id === id);
      if (!item) return [];
      const cited = new Set(citations.flatMap(({ sourceId, start }) => (sourceId === id ? [start] : [])));
      const sentences = labelledSpans(item);
      const isWhole = whole && item.text.length <= wholeChars;
      const isNear = (at: number) =>
        isWhole || [at - 1, at, at + 1].some((near) => cited.has(sentences[near]?.start ?? -1));
      return [
        {
          title: item.title,
          isWhole,
          sentences: sentences.flatMap(({ start, end }, at) =>
            isNear(at) ? [{ text: item.text.slice(start, end), isCited: cited.has(start) }] : [],
          ),
        },
      ];
    }),
  };
}
