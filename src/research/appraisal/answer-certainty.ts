import type { EvidenceLevel } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { AnswerCertainty, Band, CertaintyReason } from '#shared/research/report.ts';
import { enoughPeople, isWideRatio, peopleIn, syntheses } from './certainty.ts';
import type { KnownDirection } from './direction/finding.ts';
import { evidenceLevel } from './evidence-level.ts';
import { askedComparison, readFindings } from './read-findings.ts';

const levels: readonly EvidenceLevel[] = ['very low', 'low', 'moderate', 'high'];
const allLevels: readonly AnswerCertainty['level'][] = ['none', ...levels];

type Appraisal = {
  question: string;
  quotes: readonly string[];
  /** Whether the sources are silent on a thing the question names, such as its outcome. */
  isIndirect: boolean;
  /** Whether a source is quoted against another. */
  isDisputed: boolean;
  /** Whether who wrote the answer has weighed the sources against each other. */
  isWeighed: boolean;
};

/** Share of the findings read that may go another way than the most before agreement is doubted. */
const mostOthers = 0.25;

/**
 * How certain the answer to the question is at most, in GRADE's words, from the sources that answer it: where the best
 * design starts, then a step down for sources that are silent on a part of it, a single source, few people or nobody knows how many, conclusions that oppose each
 * other or that nobody weighed, and intervals from benefit to harm. `none` where nothing answers. One function for reports with and without a language model (`docs/certainty.md`).
 */
export function certaintyOfAnswer(
  answering: readonly EvidenceItem[],
  { question, quotes, isDisputed, isIndirect, isWeighed }: Appraisal,
): AnswerCertainty {
  if (answering.length === 0) return { level: 'none', reason: null };
  const start = Math.max(...answering.map((item) => levels.indexOf(evidenceLevel(item, question))));
  const best = answering.filter((item) => levels.indexOf(evidenceLevel(item, question)) === start);
  const isHigh = start === levels.indexOf('high');
  const reasons: CertaintyReason[] = isIndirect ? ['indirect'] : [];
  const isSynthesis = best.some(({ studyDesign }) => syntheses.has(studyDesign));
  const isAlone = answering.length === 1 || (best.length === 1 && !isSynthesis);
  if (isDisputed) reasons.push('inconsistent');
  if (isHigh && isAlone) reasons.push('one-study');
  else if (!isWeighed && !isDisputed && (isHigh || areMixed(directionsOf(answering, question))))
    reasons.push('unread');
  // Studies that may disagree are no larger together than the largest of them.
  const people = reasons.includes('unread') ? largestOf(best) : peopleIn(best);
  if (!isSynthesis && (people === undefined || people < enoughPeople))
    reasons.push(people === undefined ? 'uncounted' : 'few-people');
  if (quotes.some(isWideRatio)) reasons.push('imprecise');
  const level = levels[Math.max(0, start - reasons.length)] ?? 'very low';
  return { level, reason: isHigh || isIndirect ? (reasons[0] ?? 'consistent') : 'design' };
}

function largestOf(items: readonly EvidenceItem[]): number | undefined {
  const known = items.flatMap((item) => peopleIn([item]) ?? []);
  return known.length > 0 ? Math.max(...known) : undefined;
}

/** Which way the asked outcome went in each of the sources that could be read. */
function directionsOf(items: readonly EvidenceItem[], question: string): KnownDirection[] {
  const asked = askedComparison(question);
  return asked ? readFindings(items, asked) : [];
}

/** Whether more than a quarter of the findings go another way than the most. */
function areMixed(known: readonly KnownDirection[]): boolean {
  const most = Math.max(
    0,
    ...[...new Set(known)].map((one) => known.filter((other) => other === one).length),
  );
  return known.length > 1 && (known.length - most) / known.length > mostOthers;
}

/** The lower of two levels. */
export const lowerOf = (
  one: AnswerCertainty['level'],
  other: AnswerCertainty['level'],
): AnswerCertainty['level'] => (allLevels.indexOf(one) < allLevels.indexOf(other) ? one : other);

/**
 * What a language model says of the certainty, but never higher than its sources allow. Where it gives no reason for a level
 * that it lowered, what weighs most by the rules stands for it.
 */
export function atMost(told: AnswerCertainty | undefined, allowed: AnswerCertainty): AnswerCertainty {
  if (!told || lowerOf(told.level, allowed.level) !== told.level) return allowed;
  if (told.reason || told.level === 'none') return told;
  const isLowered = told.level !== allowed.level;
  return { level: told.level, reason: isLowered && allowed.reason === 'consistent' ? null : allowed.reason };
}

const bandOfLevel = {
  high: 'strong',
  moderate: 'moderate',
  low: 'limited',
  'very low': 'limited',
  none: 'limited',
} as const satisfies Record<AnswerCertainty['level'], Band>;

/** The band of a report, as its headline is styled; `none` where it states nothing. */
export const bandOf = ({ level }: AnswerCertainty, statements: number): Band =>
  statements === 0 ? 'none' : bandOfLevel[level];
