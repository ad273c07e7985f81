import { type EvidenceLevel, evidenceLevelOf } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';

const oneLower: Record<EvidenceLevel, EvidenceLevel> = {
  high: 'moderate',
  moderate: 'low',
  low: 'very low',
  'very low': 'very low',
};

/** The level an item starts from by its study design, one step lower under an expression of concern. */
export function evidenceLevel(item: Pick<EvidenceItem, 'studyDesign' | 'retraction'>): EvidenceLevel {
  const level = evidenceLevelOf(item.studyDesign);
  return item.retraction?.status === 'expression-of-concern' ? oneLower[level] : level;
}
