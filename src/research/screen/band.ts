import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Band } from '#shared/research/report.ts';
import { evidenceLevel } from './evidence-level.ts';

/** How much evidence there is, from the study designs of the sources that are `direct`: about the whole question. */
export function evidenceBand(items: readonly EvidenceItem[], direct: ReadonlySet<string>): Band {
  if (items.length === 0) return 'none';
  const onTopic = items.filter(({ id }) => direct.has(id));
  const high = onTopic.filter((item) => evidenceLevel(item) === 'high').length;
  if (high >= 2) return 'strong';
  const fair = onTopic.filter((item) => evidenceLevel(item) !== 'very low').length;
  return high === 1 || fair >= 3 ? 'moderate' : 'limited';
}
