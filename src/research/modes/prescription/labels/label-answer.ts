import type { EvidenceItem } from '#shared/research/evidence-item.ts';

/**
 * What the label sources said for one ingredient: the labels found, and which sources failed, with the reason. An ingredient that
 * was not asked about, offline for one, has no answer.
 */
export type LabelAnswer = {
  drug: string;
  items: readonly EvidenceItem[];
  failures: readonly { connector: string; reason: string }[];
};

/** What to ask the label sources for one ingredient: each subject brings its sections (`src/evidence/drug-label/fit-question.ts`). */
export const labelQuestion = (drug: string) =>
  `Contraindications, interactions, warnings, side effects, dose, maximum, pregnancy, breastfeeding, children, older people, kidney and liver: how much ${drug}, together with what?`;
