import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Band } from '#shared/research/report.ts';
import { evidenceLevel } from './evidence-level.ts';

/**
 * How much evidence there is, from the study designs of the sources that are `direct`: about the whole question. Sources of
 * high level that say the opposite of each other (`disputed`) are not strong evidence together. Rules: `docs/certainty.md`.
 */
export function evidenceBand(
  items: readonly EvidenceItem[],
  direct: ReadonlySet<string>,
  disputed: ReadonlySet<string> = new Set(),
): Band {
  if (items.length === 0) return 'none';
  const onTopic = items.filter(({ id }) => direct.has(id));
  const high = onTopic.filter((item) => evidenceLevel(item) === 'high');
  if (high.length >= 2) return high.filter(({ id }) => disputed.has(id)).length >= 2 ? 'moderate' : 'strong';
  const fair = onTopic.filter((item) => evidenceLevel(item) !== 'very low').length;
  return high.length === 1 || fair >= 3 ? 'moderate' : 'limited';
}
