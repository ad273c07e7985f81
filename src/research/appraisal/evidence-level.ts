import { type EvidenceLevel, evidenceLevelOf, type OxfordLevel, oxfordLevelOf } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { readQuestionType } from '../question/question-type.ts';

const oneLower: Record<EvidenceLevel, EvidenceLevel> = {
  high: 'moderate',
  moderate: 'low',
  low: 'very low',
  'very low': 'very low',
};

type Graded = Pick<EvidenceItem, 'studyDesign' | 'retraction' | 'text'> &
  Partial<Pick<EvidenceItem, 'title'>>;

/** Designs that test patients in doubt against a standard; a case-control study picks the sick and the well beforehand. */
const consecutive: ReadonlySet<EvidenceItem['studyDesign']> = new Set<EvidenceItem['studyDesign']>([
  'cohort',
  'cross-sectional',
  'diagnostic-accuracy',
  'non-randomised-trial',
]);
const accuracy =
  /\bsensitivit(?:y|ies)\b[\s\S]{0,400}\bspecificit(?:y|ies)\b|\bspecificit(?:y|ies)\b[\s\S]{0,400}\bsensitivit(?:y|ies)\b|\barea under the (?:receiver|ROC|curve)|\blikelihood ratios?\b|\bpredictive values?\b/iu;

/**
 * Whether an item measured the accuracy of a test that the question asks for: of such questions a cohort or cross-sectional
 * study starts high (Schünemann HJ, et al. GRADE guidelines 21, part 1. J Clin Epidemiol 2020;122:129-41).
 */
function isAccuracyStudy({ studyDesign, text }: Graded, question: string): boolean {
  return consecutive.has(studyDesign) && readQuestionType(question) === 'diagnosis' && accuracy.test(text);
}

const synthesised: ReadonlySet<EvidenceItem['studyDesign']> = new Set<EvidenceItem['studyDesign']>([
  'meta-analysis',
  'systematic-review',
]);
const observed =
  /\b(?:observational|cohort|case-control|epidemiologic(?:al)?|non-?randomi[sz]ed)\b[^.]{0,40}\bstud/iu;
const tried = /\b(?:trials?|RCTs?|randomi[sz]ed)\b/iu;

/** "4 RCTs, 5 cohort studies and 1 case-control study": what a synthesis says it put together, by number. */
const countedStudies =
  /\b(\d{1,4}) (?:[a-z-]{1,20} ){0,2}?(?:(?<trials>RCTs?|randomi[sz]ed (?:[a-z-]{1,20} ){0,2}?trials?)|(?:cohort|case-control|cross-sectional|observational|prospective|retrospective) (?!randomi[sz]ed)(?:[a-z-]{1,20} )?stud(?:y|ies))\b/giu;

/** Whether more of the studies that a text counts are without randomisation; undefined where it does not count both kinds. */
function countsMoreObserved(text: string): boolean | undefined {
  const sums = { trials: 0, observed: 0 };
  for (const { 1: count, groups } of text.matchAll(countedStudies))
    sums[groups?.trials ? 'trials' : 'observed'] += Number(count);
  return sums.trials > 0 && sums.observed > 0 ? sums.observed > sums.trials : undefined;
}

/**
 * Whether an item puts together studies without randomisation: by its title, by the studies that it counts, else where it
 * speaks of no trials at all.
 */
export function restsOnObservation({ studyDesign, title = '', text }: Graded): boolean {
  if (!synthesised.has(studyDesign)) return false;
  if (observed.test(title) || tried.test(title))
    return !tried.test(title.replace(/\bnon-?randomi[sz]ed\b/giu, ''));
  const isMostly = countsMoreObserved(text);
  if (isMostly !== undefined) return isMostly;
  return observed.test(text) && !tried.test(text.replace(/\bnon-?randomi[sz]ed\b/giu, ''));
}

/** The level an item starts from by its design for a question, one step lower under an expression of concern. */
export function evidenceLevel(item: Graded, question = ''): EvidenceLevel {
  const level = isAccuracyStudy(item, question)
    ? 'high'
    : evidenceLevelOf(restsOnObservation(item) ? 'cohort' : item.studyDesign);
  return item.retraction?.status === 'expression-of-concern' ? oneLower[level] : level;
}

/** The step of the Oxford CEBM 2011 table: for accuracy a cross-sectional study against a standard is 2. */
export function oxfordLevel(item: Graded, question: string): OxfordLevel | null {
  if (isAccuracyStudy(item, question)) return 2;
  return oxfordLevelOf(restsOnObservation(item) ? 'cohort' : item.studyDesign);
}
