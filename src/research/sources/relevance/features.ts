import { LRUCache } from 'lru-cache';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { splitSentences } from '../../language/sentences.ts';
import { contentStems } from '../../language/tokens.ts';
import { isDrugLabel } from '../../writing/source-sentences.ts';
import type { AskedConcept } from './concepts.ts';

type Read = {
  title: ReadonlySet<string>;
  whole: ReadonlySet<string>;
  counts: ReadonlyMap<string, number>;
  sentences: readonly ReadonlySet<string>[];
};

const known = new LRUCache<string, Read>({ max: 600 });
const maxSentences = 60;

/** Where the stems of a record stand; headings of a drug label count, nothing else may say what a section is about. */
function readItem(item: EvidenceItem): Read {
  const key = `${item.textHash} ${item.title}`;
  const before = known.get(key);
  if (before) return before;
  const { text, sections } = item;
  const parts = sections.length > 0 ? sections : [{ start: 0, end: text.length }];
  const sentences = parts
    .flatMap(({ start, end }) => splitSentences(text, start, end))
    .slice(0, maxSentences)
    .map(({ start, end }) => new Set(contentStems(text.slice(start, end))));
  const title = new Set(contentStems(item.title));
  const headings = isDrugLabel(item) ? sections.flatMap(({ label }) => contentStems(label ?? '')) : [];
  const counts = new Map<string, number>();
  for (const stem of contentStems(text)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const read = { title, whole: new Set([...title, ...counts.keys(), ...headings]), counts, sentences };
  known.set(key, read);
  return read;
}

const holds = (stems: ReadonlySet<string>, { wordings }: AskedConcept): boolean =>
  wordings.some((wording) => wording.every((stem) => stems.has(stem)));

/** How often the rarest word of the concept's most frequent wording is said. */
const timesSaid = (counts: ReadonlyMap<string, number>, { wordings }: AskedConcept): number =>
  Math.max(0, ...wordings.map((wording) => Math.min(...wording.map((stem) => counts.get(stem) ?? 0))));

/** The features of a record by itself. Coverage is the weighted share of the question's concepts, 0 to 1. */
function ownFeatures(item: EvidenceItem, concepts: readonly AskedConcept[]) {
  const { title, whole, counts, sentences } = readItem(item);
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const share = (stems: ReadonlySet<string>, of = concepts) =>
    of.reduce((sum, concept) => sum + (holds(stems, concept) ? concept.weight : 0), 0);
  const inRole = (role: number) => {
    const named = concepts.filter(({ roles }) => roles[role]);
    const asked = named.reduce((sum, { weight }) => sum + weight, 0);
    return asked > 0 ? share(whole, named) / asked : 1;
  };
  const met = concepts.map((concept) => holds(whole, concept));
  const missing = concepts.filter((_, at) => !met[at]);
  const perSentence = sentences.map((stems) => share(stems) / total);
  const perPair = sentences.map(
    (stems, at) => share(new Set([...stems, ...(sentences[at + 1] ?? [])])) / total,
  );
  const heads = concepts
    .map((_, at) => at)
    .sort((a, b) => (concepts[b]?.weight ?? 0) - (concepts[a]?.weight ?? 0));
  const isMet = (rank: number) => (heads[rank] === undefined || met[heads[rank]] ? 1 : 0);
  const drugs = concepts.filter(({ isDrug }) => isDrug);
  const likelihood = concepts.reduce((sum, { found, missed }, at) => sum + (met[at] ? found : missed), 0);
  const atBest = concepts.reduce((sum, { found }) => sum + found, 0);
  const best = Math.max(0, ...perSentence);
  const inTitle = share(title) / total;
  const [head] = heads.map((at) => concepts[at]);
  return {
    likelihood: likelihood / 10,
    likelihoodShare: likelihood / (atBest || 1),
    likelihoodAtBest: atBest / 10,
    coverage: share(whole) / total,
    bestSentence: best,
    bestPair: Math.max(0, ...perPair),
    firstSentences: Math.max(0, ...perSentence.slice(0, 3)),
    lastSentences: Math.max(0, ...perSentence.slice(-2)),
    bestPlace: Math.max(best, inTitle),
    head: isMet(0),
    second: isMet(1),
    third: isMet(2),
    weightMissing: Math.max(0, ...missing.map(({ weight }) => weight)),
    expectedMissing: missing.filter(({ isExpected }) => isExpected).length,
    density: concepts.reduce((sum, one) => sum + one.weight * Math.log1p(timesSaid(counts, one)), 0) / total,
    headDensity: head ? Math.log1p(timesSaid(counts, head)) : 0,
    intervention: inRole(0),
    comparator: inRole(1),
    population: inRole(2),
    outcome: inRole(3),
    drugs: drugs.length > 0 ? drugs.filter((one) => holds(whole, one)).length / drugs.length : 1,
    concepts: concepts.length,
    subjectsMet: concepts.filter(({ isFraming }, at) => !isFraming && met[at]).length,
    weight: total / 10,
    length: Math.log1p([...counts.values()].reduce((sum, count) => sum + count, 0)),
  };
}

/** Features that are also seen beside the other records: how far behind the best, how far ahead of the next. */
const compared = ['coverage', 'bestPair', 'density', 'likelihood', 'lastSentences'] as const;

/**
 * One row of numbers a record, always in the same order, from the record itself and from what was found beside it, and which of the
 * concepts it holds.
 */
export function describeRecords(
  items: readonly EvidenceItem[],
  concepts: readonly AskedConcept[],
): { row: number[]; met: boolean[] }[] {
  const all = items.map((item) => ownFeatures(item, concepts));
  const bestScore = Math.max(...items.map(({ score }) => score), Number.MIN_VALUE);
  const columns = [
    ...compared.map((name) => all.map((own) => own[name])),
    items.map(({ score }) => Math.max(0, score) / bestScore),
  ];
  const beside = columns.map((column) => {
    const [best = 0, next = 0] = [...column].sort((a, b) => b - a);
    return column.map((value) => [value - best, value - (value === best ? next : best)]);
  });
  return all.map((own, at) => ({
    met: concepts.map((concept) => holds(readItem(items[at] as EvidenceItem).whole, concept)),
    row: [...Object.values(own), ...beside.flatMap((column) => column[at] ?? [])],
  }));
}
