import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { contentStems } from '../language/tokens.ts';
import { isWorded, type WeightedQuestion } from '../question/weigh.ts';
import { sourceSentences } from '../writing/source-sentences.ts';
import { readConcepts } from './relevance/concepts.ts';

/** The chance from which a source that answers is sure enough to hold a concept. */
const sureChance = 0.75;
/** Least probability of telling a result or a conclusion. */
const findingFloor = 0.3;

/**
 * Tells whether one finding of a record, read under its title, names all that an answer to the question would surely hold. What
 * it buys stands in `docs/relevance.md`.
 */
export function saysAll(
  question: string,
  weighed: WeightedQuestion,
): (item: Pick<EvidenceItem, 'title' | 'text' | 'sections'>) => boolean {
  const sure = readConcepts(question, weighed).filter(
    ({ isFraming, chance }) => !isFraming && chance >= sureChance,
  );
  return (item) => {
    const title = contentStems(item.title);
    if (sure.length === 0) return false;
    return sourceSentences(item)
      .filter(({ role }) => role.results + role.conclusion >= findingFloor)
      .some(({ stems }) => {
        const held = new Set([...title, ...stems]);
        return sure.every(({ wordings }) => isWorded(wordings, held));
      });
  };
}
