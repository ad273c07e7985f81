import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Band } from '#shared/research/report.ts';
import { evidenceLevel } from './evidence-level.ts';

/** Coverage from which a source speaks about the question: keeps 92 % of answerable, 22 % of unanswerable ones. */
const answers = 0.6;

/** How much weight the evidence can bear, from how well it covers the question and from its study designs. */
export function evidenceBand(items: readonly EvidenceItem[], coverage: readonly number[]): Band {
  if (items.length === 0) return 'none';
  const onTopic = items.filter((_, at) => (coverage[at] ?? 0) >= answers);
  const high = onTopic.filter((item) => evidenceLevel(item) === 'high').length;
  if (high >= 2) return 'strong';
  const fair = onTopic.filter((item) => evidenceLevel(item) !== 'very low').length;
  return high === 1 || fair >= 3 ? 'moderate' : 'limited';
}
