import type { StudyDesign } from '#shared/research/evidence-item.ts';

export type EvidenceLevel = 'high' | 'moderate' | 'low' | 'very low';

/**
 * The certainty a body of evidence of this design starts with in GRADE, before it is rated down or up
 * (Balshem H, et al. GRADE guidelines: 3. J Clin Epidemiol 2011;64:401-6): trials high, observational studies low.
 * Syntheses and guidelines take the level of the trials they rest on; expert opinion and unknown designs are very low.
 */
const startLevels: Record<StudyDesign, EvidenceLevel> = {
  guideline: 'high',
  'meta-analysis': 'high',
  'systematic-review': 'high',
  'randomised-trial': 'high',
  'non-randomised-trial': 'low',
  cohort: 'low',
  'case-control': 'low',
  'cross-sectional': 'low',
  'diagnostic-accuracy': 'low',
  'case-report': 'very low',
  qualitative: 'very low',
  'economic-evaluation': 'very low',
  laboratory: 'very low',
  protocol: 'very low',
  review: 'very low',
  editorial: 'very low',
  other: 'very low',
};

/** Start level of GRADE for a study design; it says nothing about the quality of the single study. */
export function evidenceLevelOf(design: StudyDesign): EvidenceLevel {
  return startLevels[design];
}

export type OxfordLevel = 1 | 2 | 3 | 4 | 5;

/**
 * Step of the Oxford CEBM 2011 table for the question "Does this intervention help?" (OCEBM Levels of Evidence Working
 * Group, 2011). Guidelines are not in the table: they rest on studies that have levels of their own.
 */
const oxfordLevels: Record<StudyDesign, OxfordLevel | null> = {
  guideline: null,
  'meta-analysis': 1,
  'systematic-review': 1,
  'randomised-trial': 2,
  'non-randomised-trial': 3,
  cohort: 3,
  'case-control': 4,
  'cross-sectional': 4,
  'diagnostic-accuracy': 4,
  'case-report': 4,
  qualitative: null,
  'economic-evaluation': null,
  laboratory: 5,
  protocol: null,
  review: 5,
  editorial: 5,
  other: 5,
};

/** Level of the Oxford CEBM 2011 table, 1 the best; null where the table has no place for the design. */
export function oxfordLevelOf(design: StudyDesign): OxfordLevel | null {
  return oxfordLevels[design];
}
