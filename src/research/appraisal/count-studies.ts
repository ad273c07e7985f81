import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Statement } from '#shared/research/statement.ts';

/** With fewer sources a reader counts as well. */
const fewest = 3;

const designs: Record<EvidenceItem['studyDesign'], [one: string, many: string]> = {
  guideline: ['guideline', 'guidelines'],
  'meta-analysis': ['meta-analysis', 'meta-analyses'],
  'systematic-review': ['systematic review', 'systematic reviews'],
  'randomised-trial': ['randomised trial', 'randomised trials'],
  'non-randomised-trial': ['trial without randomisation', 'trials without randomisation'],
  cohort: ['cohort study', 'cohort studies'],
  'case-control': ['case-control study', 'case-control studies'],
  'cross-sectional': ['cross-sectional study', 'cross-sectional studies'],
  'diagnostic-accuracy': ['diagnostic accuracy study', 'diagnostic accuracy studies'],
  'case-report': ['case report or series', 'case reports or series'],
  qualitative: ['qualitative study', 'qualitative studies'],
  'economic-evaluation': ['economic evaluation or model', 'economic evaluations or models'],
  laboratory: ['animal or laboratory study', 'animal or laboratory studies'],
  protocol: ['study protocol', 'study protocols'],
  review: ['narrative review', 'narrative reviews'],
  editorial: ['opinion', 'opinions'],
  other: ['source of a design not stated', 'sources of a design not stated'],
};

/**
 * A sentence that only counts the sources that answer, by design: "Found on this question: 2 randomised trials, 1 cohort
 * study.", each cited by the first of its sentences that the report quotes; behind it those that answer `perhaps`. It says
 * nothing of what they found. Nothing for fewer than three.
 */
export function countStudies(
  answering: readonly EvidenceItem[],
  statements: readonly Statement[],
  { perhaps = [] }: { perhaps?: readonly EvidenceItem[] } = {},
): Statement | undefined {
  const [surely, possibly] = [quotedOf(answering, statements), quotedOf(perhaps, statements)];
  const quoted = [...surely, ...possibly];
  if (quoted.length < fewest) return undefined;
  const others = possibly.length > 0 ? ` Perhaps on it: ${inWords(possibly)}.` : '';
  return {
    section: 'Bottom line',
    text: `Found on this question: ${inWords(surely)}.${others}`,
    kind: 'counted',
    citations: quoted.map(({ citation }) => citation),
  };
}

type QuotedSource = { item: EvidenceItem; citation: Statement['citations'][number] };

const quotedOf = (items: readonly EvidenceItem[], statements: readonly Statement[]): QuotedSource[] =>
  items.flatMap((item) => {
    const citation = statements
      .flatMap(({ citations }) => citations)
      .find(({ sourceId }) => sourceId === item.id);
    return citation ? [{ item, citation }] : [];
  });

const inWords = (quoted: readonly QuotedSource[]): string =>
  Object.entries(designs)
    .flatMap(([design, [one, many]]) => {
      const count = quoted.filter(({ item }) => item.studyDesign === design).length;
      return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
    })
    .join(', ');
