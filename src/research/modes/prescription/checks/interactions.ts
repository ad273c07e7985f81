import type { DrugFinding, FindingSource, Severity } from '#shared/research/prescription.ts';
import facts from './pairs.json' with { type: 'json' };
import { classRules } from './rules/all.ts';
import type { ClassRule } from './rules/rule.ts';
import { compareSeverity, severityOf, worstOf } from './severity-words.ts';
import { sourcesOfRule } from './sources.ts';

type Fact = {
  severityWords: string;
  mechanism: string;
  effect: string;
  management: string;
  note?: string;
  sources: readonly { title: string; severityWords: string }[];
};
type Interaction = Omit<DrugFinding, 'lines'>;

const keyOf = (left: string, right: string) => (left < right ? `${left}\0${right}` : `${right}\0${left}`);
const factOf = new Map<string, Fact>(
  facts.pairs.map(({ drugs: [left = '', right = ''], ...fact }) => [keyOf(left, right), fact]),
);

type Side = { rule: ClassRule; isLeft: boolean };
const sidesOf = new Map<string, Side[]>();
for (const rule of classRules) {
  for (const [members, isLeft] of [
    [rule.left, true],
    [rule.right, false],
  ] as const) {
    for (const drug of members) {
      const sides = sidesOf.get(drug) ?? [];
      sidesOf.set(drug, sides);
      sides.push({ rule, isLeft });
    }
  }
}

/** Whether any rule or fact speaks of this drug; of others, no finding means nothing at all. */
export const hasRules = (drug: string): boolean => sidesOf.has(drug);

/**
 * What two different ingredients do together: one finding, or none. A fact on the pair itself gives severity and words; class
 * rules give them where there is none or where it has no grade, and a graver one is told. The order of the two does not matter.
 */
export function findInteraction(one: string, other: string): Interaction | undefined {
  if (one === other) return undefined;
  const drugs = [one, other].toSorted();
  const fact = factOf.get(keyOf(one, other));
  const rules = rulesFor(one, other);
  if (!fact && rules.length === 0) return undefined;
  const [rule] = rules;
  const graded = fact ? severityFrom(fact) : 'unclassified';
  const severity = graded === 'unclassified' ? (rule?.severity ?? graded) : graded;
  const isGraver = rule !== undefined && compareSeverity(rule.severity, severity) < 0;
  const said = fact ?? rule;
  if (!said) return undefined;
  return {
    kind: 'interaction',
    severity,
    ...(fact && { severityWords: fact.severityWords }),
    title: `${drugs.join(' with ')}: ${said.effect}`,
    drugs,
    mechanism: said.mechanism,
    effect: said.effect,
    management: [
      fact?.note ? `${said.management} (${fact.note})` : said.management,
      ...(isGraver ? [`A rule on their classes is graver: ${rule.severity}. ${rule.management}`] : []),
    ].join('. '),
    reviewed: false,
    sources: [...sourcesOfFact(fact), ...uniqueSources(rules.slice(0, 3).flatMap(sourcesOfRule))],
  };
}

/** The rules that hold for a pair, worst first. */
function rulesFor(one: string, other: string): ClassRule[] {
  const found = new Set<ClassRule>();
  for (const { rule, isLeft } of sidesOf.get(one) ?? []) {
    if ((isLeft ? rule.right : rule.left).has(other)) found.add(rule);
  }
  return [...found].toSorted(
    (left, right) => compareSeverity(left.severity, right.severity) || (left.name < right.name ? -1 : 1),
  );
}

/** The gravest of what its sources say of it, and contraindicated where the checked advice says so. */
function severityFrom({ severityWords, sources, management }: Fact): Severity {
  const said = [severityWords, ...sources.map((source) => source.severityWords)].map(severityOf);
  if (/^contraindicated\b/i.test(management)) return 'contraindicated';
  return worstOf(said) ?? 'unclassified';
}

function sourcesOfFact(fact: Fact | undefined): FindingSource[] {
  return (fact?.sources ?? []).map(({ title, severityWords }) => ({ title, severityWords }));
}

function uniqueSources(sources: readonly FindingSource[]): FindingSource[] {
  return [...new Map(sources.map((source) => [source.title, source])).values()];
}
