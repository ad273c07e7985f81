import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { askedComparison, type FindingRead, readFindings } from './read-findings.ts';

const fewest = 2;
/** The reader of directions has learnt from trials. */
const trials = new Set<EvidenceItem['studyDesign']>(['randomised-trial', 'non-randomised-trial']);

/**
 * A sentence that only counts which way the asked outcome went in the trials that answer, each cited by the sentence that
 * tells it: "Falls: 2 of 3 randomised trials found a decrease with vitamin D, 1 no significant difference." Nothing where
 * fewer than two could be read.
 */
export function tallyFindings(items: readonly EvidenceItem[], question: string): DraftStatement | undefined {
  const asked = askedComparison(question);
  if (!asked) return undefined;
  const findings = readFindings(
    items.filter(({ studyDesign }) => trials.has(studyDesign)),
    asked,
  );
  if (findings.filter(({ direction }) => direction !== 'unclear').length < fewest) return undefined;
  return {
    section: 'Bottom line',
    text: inWords(findings, asked.outcome, asked.intervention),
    citations: findings.map(({ quote }) => quote),
  };
}

const ways: readonly [FindingRead['direction'], string][] = [
  ['less', 'a decrease'],
  ['more', 'an increase'],
  ['no-difference', 'no significant difference'],
];

function inWords(findings: readonly FindingRead[], outcome: string, intervention: string): string {
  const count = (direction: FindingRead['direction']) =>
    findings.filter((one) => one.direction === direction).length;
  const isRandomised = findings.every(({ item }) => item.studyDesign === 'randomised-trial');
  const counted = ways
    .map(([direction, words]) => ({ many: count(direction), words }))
    .filter(({ many }) => many > 0)
    .toSorted((one, other) => other.many - one.many);
  const [first, ...others] = counted;
  const unclear = count('unclear');
  const studies = `${findings.length} ${isRandomised ? 'randomised trials' : 'trials'}`;
  const told = [
    `${first?.many} of ${studies} found ${first?.words} with ${intervention}`,
    ...others.map(({ many, words }) => `${many} ${words}`),
    ...(unclear > 0 ? [`in ${unclear} the direction could not be read`] : []),
  ].join(', ');
  return `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}: ${told}.`;
}
