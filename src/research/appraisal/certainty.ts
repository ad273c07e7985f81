import type { EvidenceLevel } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Certainty } from '#shared/research/report.ts';
import { evidenceLevel, restsOnObservation } from './evidence-level.ts';
import { readPeople } from './study-facts.ts';

const levels: readonly EvidenceLevel[] = ['very low', 'low', 'moderate', 'high'];

/**
 * Fewer people than this make an estimate imprecise: GRADE's rule of thumb for the size of a body of evidence (Guyatt GH,
 * et al. GRADE guidelines 6. J Clin Epidemiol 2011;64:1283-93).
 */
export const enoughPeople = 400;
/** An interval of a ratio that holds both is compatible with appreciable benefit and harm (same reference). */
const appreciable = { benefit: 0.75, harm: 1.25 };

/** What a program that reads abstracts can give at most. */
const highest = levels.indexOf('moderate');
/** And of a source that may not be about the question: two physicians read "moderate" there as said of the answer. */
const highestOfRelated = levels.indexOf('low');

const designWords: Partial<Record<EvidenceItem['studyDesign'], string>> = {
  guideline: 'a guideline',
  'meta-analysis': 'a meta-analysis',
  'systematic-review': 'a systematic review',
  'randomised-trial': 'a randomised trial',
  'non-randomised-trial': 'a trial without randomisation',
  cohort: 'a cohort study',
  'case-control': 'a case-control study',
  'cross-sectional': 'a cross-sectional study',
  'case-report': 'a case report or series',
  'diagnostic-accuracy': 'a diagnostic accuracy study',
  qualitative: 'a qualitative study',
  'economic-evaluation': 'an economic evaluation or model',
  laboratory: 'an animal or laboratory study',
  protocol: 'a protocol without results',
  review: 'a narrative review',
  editorial: 'an opinion',
};
export const syntheses: ReadonlySet<EvidenceItem['studyDesign']> = new Set<EvidenceItem['studyDesign']>([
  'meta-analysis',
  'systematic-review',
  'guideline',
]);

export type Body = {
  cited: readonly EvidenceItem[];
  agreeing: readonly EvidenceItem[];
  opposing: readonly EvidenceItem[];
  isDirect: boolean;
  quotes: readonly string[];
  question: string;
};

/**
 * How certain the finding of a statement is, in GRADE's words, by the fixed rules of `docs/certainty.md`: where the design
 * starts, then down for disagreement, a lone study, few people or nobody knows how many, a wide interval, and a question met only in
 * part.
 */
export function appraise({ cited, agreeing, opposing, isDirect, quotes, question }: Body): Certainty {
  const rank = (item: EvidenceItem): number => levels.indexOf(evidenceLevel(item, question));
  const best = [...cited].sort((one, other) => rank(other) - rank(one))[0];
  if (!best) return { level: 'very low', reasons: ['no source'] };
  const reasons = [
    `starts ${evidenceLevel(best, question)}: ${designWords[best.studyDesign] ?? 'design not stated'}${restsOnObservation(best) ? ' of observational studies' : ''}`,
  ];
  let step = rank(best);
  const lower = (reason: string) => {
    step -= 1;
    reasons.push(reason);
  };
  if (best.retraction?.status === 'expression-of-concern') reasons.push('under an expression of concern');
  if (!isDirect) lower('lowered: the source is not surely about the whole question');
  if (opposing.some((item) => rank(item) >= rank(best))) {
    lower('lowered: another source of the same or a higher starting level found otherwise');
  } else if (opposing.length > 0) reasons.push('a source of a lower starting level found otherwise');
  const isGuideline = best.studyDesign === 'guideline';
  // A weaker design that says the same makes a lone trial no better supported, and its people are not those of a trial.
  const equals = agreeing.filter((item) => rank(item) === rank(best));
  const alike = [...new Set(isGuideline ? cited : [...cited, ...equals])];
  const isHigh = rank(best) === levels.indexOf('high');
  if (isGuideline) lower('lowered: the guideline’s own grading was not read');
  else if (isHigh && alike.length === 1 && !syntheses.has(best.studyDesign)) lower('lowered: a single study');
  else if (alike.length > 1) reasons.push(`${alike.length} sources conclude the same`);
  const sizes = sizesOf(alike);
  const isSynthesis = syntheses.has(best.studyDesign) && !isGuideline;
  // What starts very low has nobody to count, or a few who are described one by one.
  const isTrialOrCohort = rank(best) > 0 && !isGuideline;
  const people = peopleIn(alike) ?? 0;
  if (quotes.some(isWideRatio)) lower('lowered: the interval runs from benefit to harm');
  else if (sizes.length === 0) {
    if (isSynthesis) reasons.push('number of people not found in the text');
    else if (isTrialOrCohort) lower('lowered: number of people not found in the text');
  } else if (people < enoughPeople && (sizes.length === alike.length || !isSynthesis)) {
    lower(`lowered: only ${people} people`);
  } else reasons.push(`${people.toLocaleString('en-GB')} people`);
  if (!isDirect && step > highestOfRelated) reasons.push('held at low: it may answer another question');
  else if (step > highest) reasons.push('held at moderate: no program judges risk of bias');
  const most = isDirect ? highest : highestOfRelated;
  return { level: levels[Math.max(0, Math.min(step, most))] ?? 'very low', reasons };
}

const sizesOf = (items: readonly EvidenceItem[]): number[] =>
  items.flatMap((item) => readPeople(item).size ?? []);

/** How many people took part in studies together; undefined where none says. */
export function peopleIn(items: readonly EvidenceItem[]): number | undefined {
  const sizes = sizesOf(items);
  if (sizes.length === 0) return undefined;
  // A synthesis may hold the trials beside it: its people are not counted twice.
  return items.some(({ studyDesign }) => syntheses.has(studyDesign))
    ? Math.max(...sizes)
    : sizes.reduce((sum, size) => sum + size, 0);
}

/** "hazard ratio 0.98; 95% CI 0.60 to 1.61": the bounds of its interval. */
const ratioInterval =
  /\b(?:hazard ratio|odds ratio|risk ratio|rate ratio|relative risk|HR|OR|RR|IRR)\b\D{0,40}?\d+(?:[.·]\d+)?[\s,;:([]*9[05]\s?%\D{0,30}?(?:CI|confidence interval)\D{0,12}(\d+(?:[.·]\d+)?)\s?(?:to|-|–|−|,|and)\s?(\d+(?:[.·]\d+)?)/u;

/** Whether a quoted ratio has an interval that holds both appreciable benefit and appreciable harm. */
export function isWideRatio(quote: string): boolean {
  const found = ratioInterval.exec(quote);
  if (!found) return false;
  const [low, high] = [found[1], found[2]].map((part) => Number((part ?? '').replace('·', '.')));
  return (low ?? 1) <= appreciable.benefit && (high ?? 1) >= appreciable.harm;
}
