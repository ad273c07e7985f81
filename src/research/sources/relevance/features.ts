import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { cosine, embed } from '../../language/embeddings.ts';
import { contentStems } from '../../language/tokens.ts';
import { rarityOf } from '../../language/word-frequencies.ts';
import { askedPart, isHistory } from '../../question/asked-part.ts';
import type { AskedConcept } from './asked-concept.ts';
import { type Embedded, embedRecord, maxSentences, pairOf, type Read, readRecord } from './record.ts';
import { matchWords, readAskedWords } from './word-matches.ts';

/** Whether the stems, with those of the sentence `after`, hold a wording of the concept. */
const holds = (stems: ReadonlySet<string>, { wordings }: AskedConcept, after = noStems): boolean =>
  wordings.some((wording) => wording.every((stem) => stems.has(stem) || after.has(stem)));

const noStems: ReadonlySet<string> = new Set();

/** The concepts with the wordings that stand in a record; of the others, which are most, no part of it holds one. */
const wordedIn = (whole: ReadonlySet<string>, concepts: readonly AskedConcept[]): AskedConcept[] =>
  concepts.map((concept) => ({
    ...concept,
    wordings: concept.wordings.filter((wording) => wording.every((stem) => whole.has(stem))),
  }));

/** How often the rarest word of the concept's most frequent wording is said. */
const timesSaid = (counts: ReadonlyMap<string, number>, { wordings }: AskedConcept): number =>
  Math.max(0, ...wordings.map((wording) => Math.min(...wording.map((stem) => counts.get(stem) ?? 0))));

/** "Untitled", "Document 12": no title. */
const fewestOfTitle = 3;

/** Weights from which a record that lacks a concept seldom answers; `describeRecords` shows whether the heaviest reaches each. */
const heavy = [2, 3, 4, 5];

/** The share of what a part of a record speaks about that the question names, by rarity; and the rarest word it does not. */
function askedOf(
  parts: readonly (readonly string[])[],
  asked: ReadonlySet<string>,
): { share: number; rarest: number } {
  const seen = new Set<string>();
  let [total, named, rarest] = [0, 0, 0];
  for (const part of parts) {
    for (const stem of part) {
      if (seen.has(stem)) continue;
      seen.add(stem);
      const rarity = Math.min(rarityOf(stem).inAbstracts, mostRare);
      total += rarity;
      if (asked.has(stem)) named += rarity;
      else rarest = Math.max(rarest, rarity);
    }
  }
  return { share: total > 0 ? named / total : 0, rarest };
}
const mostRare = 10;

/** How near the embedding of the question comes to those of the record, -1 to 1. */
function nearnessOf(asked: Float32Array, { title, whole, sentences }: Embedded, isTitled: boolean) {
  const perSentence = sentences.map((sentence) => cosine(asked, sentence));
  return {
    nearTitle: isTitled ? cosine(asked, title) : Math.max(0, ...perSentence.slice(0, 2)),
    nearSentence: Math.max(0, ...perSentence),
    nearLast: Math.max(0, ...perSentence.slice(-2)),
    nearWhole: cosine(asked, whole),
  };
}

/** The features of a record by itself. Coverage is the weighted share of the question's concepts, 0 to 1. */
function ownFeatures(
  read: Read,
  concepts: readonly AskedConcept[],
  { asked, pairs }: { asked: ReadonlySet<string>; pairs: readonly Pair[] },
) {
  const { title, whole, counts, sentences, all } = read;
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const share = (stems: ReadonlySet<string>, of = concepts, after = noStems) =>
    of.reduce((sum, concept) => sum + (holds(stems, concept, after) ? concept.weight : 0), 0);
  const inRole = (role: number) => {
    const named = concepts.filter(({ roles }) => roles[role]);
    const asked = named.reduce((sum, { weight }) => sum + weight, 0);
    return asked > 0 ? share(whole, named) / asked : 1;
  };
  const met = concepts.map((concept) => holds(whole, concept));
  const missing = concepts.filter((_, at) => !met[at]);
  const perSentence = sentences.map((stems) => share(stems) / total);
  const perPair = sentences.map((stems, at) => share(stems, concepts, sentences[at + 1]) / total);
  const heads = concepts
    .map((_, at) => at)
    .sort((a, b) => (concepts[b]?.weight ?? 0) - (concepts[a]?.weight ?? 0));
  const isMet = (rank: number) => (heads[rank] === undefined || met[heads[rank]] ? 1 : 0);
  const drugs = concepts.filter(({ isDrug }) => isDrug);
  const likelihood = concepts.reduce((sum, { found, missed }, at) => sum + (met[at] ? found : missed), 0);
  const atBest = concepts.reduce((sum, { found }) => sum + found, 0);
  const best = Math.max(0, ...perSentence);
  const inTitle = share(title) / total;
  const isTitled = new Set(all.title).size >= fewestOfTitle;
  const ofTitle = askedOf([all.title], asked);
  const ofFirst = askedOf(all.sentences.slice(0, 2), asked);
  const ofLast = askedOf(all.sentences.slice(0, maxSentences).slice(-2), asked);
  const [head, second] = heads.map((at) => concepts[at]);
  const core = new Set([...title, ...sentences.slice(-2).flatMap((stems) => [...stems])]);
  const inCore = concepts.map((concept) => holds(core, concept));
  const roleInCore = (role: number) => {
    const named = concepts.filter(({ roles }) => roles[role]);
    const asked = named.reduce((sum, { weight }) => sum + weight, 0);
    return asked > 0 ? share(core, named) / asked : 1;
  };
  const pairWeight = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const pairsMissing = pairs.filter(({ key }) => !read.pairs.has(key));
  const heaviest = Math.max(0, ...missing.map(({ weight }) => weight));
  const [likeliestMissing = 0, nextMissing = 0] = missing.map(({ chance }) => chance).sort((a, b) => b - a);
  const surprise = (lacking: readonly AskedConcept[]) =>
    lacking.reduce((sum, { chance }) => sum - Math.log(1 - chance), 0);
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
    weightMissing: heaviest,
    ...Object.fromEntries(heavy.map((floor) => [`misses${floor}`, heaviest >= floor ? 1 : 0])),
    shareMissing: heaviest / (Math.max(0, ...concepts.map(({ weight }) => weight)) || 1),
    namedMissing: missing.filter(({ isFraming }) => !isFraming).length,
    expectedMissing: missing.filter(({ isExpected }) => isExpected).length,
    density: concepts.reduce((sum, one) => sum + one.weight * Math.log1p(timesSaid(counts, one)), 0) / total,
    headDensity: head ? Math.log1p(timesSaid(counts, head)) : 0,
    intervention: inRole(0),
    comparator: inRole(1),
    population: inRole(2),
    outcome: inRole(3),
    drugs: drugs.length > 0 ? drugs.filter((one) => holds(whole, one)).length / drugs.length : 1,
    isUntitled: isTitled ? 0 : 1,
    titleAsked: isTitled ? ofTitle.share : ofFirst.share,
    titleRarest: isTitled ? ofTitle.rarest : ofFirst.rarest,
    firstAsked: ofFirst.share,
    lastAsked: ofLast.share,
    lastRarest: ofLast.rarest,
    concepts: concepts.length,
    subjectsMet: concepts.filter(({ isFraming }, at) => !isFraming && met[at]).length,
    weight: total / 10,
    core: share(core) / total,
    coreMissing: Math.max(0, ...concepts.map(({ weight }, at) => (inCore[at] ? 0 : weight))),
    coreHead: head && holds(core, head) ? 1 : 0,
    coreSecond: !second || holds(core, second) ? 1 : 0,
    coreIntervention: roleInCore(0),
    coreOutcome: roleInCore(3),
    coreBoth: Math.min(roleInCore(0), roleInCore(3)),
    together: head && second && perTogether(sentences, [head, second]) ? 1 : 0,
    pairs: pairWeight > 0 ? 1 - pairsMissing.reduce((sum, { weight }) => sum + weight, 0) / pairWeight : 1,
    pairMissing: Math.max(0, ...pairsMissing.map(({ weight }) => weight)),
    length: Math.log1p(all.count),
    likeliestMissing,
    nextMissing,
    surprise: surprise(missing),
    surpriseShare: surprise(missing) / (surprise(concepts) || 1),
    coreSurprise: surprise(concepts.filter((_, at) => !inCore[at])),
    expected: concepts.reduce((sum, { chance }) => sum + chance, 0),
  };
}

/** Whether one sentence holds all of these. */
const perTogether = (sentences: readonly ReadonlySet<string>[], these: readonly AskedConcept[]): boolean =>
  sentences.some((stems) => these.every((one) => holds(stems, one)));

type Pair = { key: string; weight: number };

/** Words beside each other in the question, as heavy as both are rare. */
function readPairs(question: string, subject: ReadonlySet<string>): Pair[] {
  const stems = contentStems(question);
  return stems.slice(1).flatMap((stem, at) => {
    const before = stems[at] ?? '';
    if (!subject.has(before) || !subject.has(stem)) return [];
    const rarity = [before, stem].map((one) => Math.min(rarityOf(one).inAbstracts, mostRare));
    return [{ key: pairOf(before, stem), weight: rarity.reduce((sum, one) => sum + one, 0) / 2 }];
  });
}

/** Of a long history as many concepts, the heaviest, are compared with records beside what its questions name. */
const mostOfHistory = 12;

/** The stems by which a question is compared with records: all of a short one. */
function subjectOf(question: string, concepts: readonly AskedConcept[]): readonly string[] {
  const all = contentStems(question);
  if (!isHistory(question)) return all;
  const heaviest = concepts.toSorted((one, other) => other.weight - one.weight).slice(0, mostOfHistory);
  const subject = new Set([
    ...contentStems(askedPart(question)),
    ...heaviest.flatMap(({ wordings: [own = []] }) => own),
  ]);
  return all.filter((stem) => subject.has(stem));
}

/** Features that are also seen beside the other records: how far behind the best, how far ahead of the next. */
const compared = [
  'coverage',
  'bestPair',
  'density',
  'likelihood',
  'lastSentences',
  'titleAsked',
  'lastAsked',
  'core',
  'pairs',
  'surprise',
  'coreSurprise',
  'nearTitle',
  'nearSentence',
  'nearLast',
  'nearWhole',
  'matchWhole',
  'matchTitle',
  'matchSentence',
  'matchLacking',
  'matchSurprise',
] as const;

/** Weight of the heaviest concept that the record lacks and the fullest one holds: it is about something else beside. */
const heaviestLacking = (
  concepts: readonly AskedConcept[],
  own: readonly boolean[],
  fullest: readonly boolean[],
): number => Math.max(0, ...concepts.map(({ weight }, at) => (fullest[at] && !own[at] ? weight : 0)));

/**
 * One row of numbers a record, always in the same order, from the record itself and from what was found beside it, and which of the
 * concepts it holds.
 */
export function describeRecords(
  items: readonly EvidenceItem[],
  concepts: readonly AskedConcept[],
  question: string,
): { row: number[]; met: boolean[]; isUntitled: boolean }[] {
  const asked = new Set(concepts.flatMap(({ wordings }) => wordings.flat()));
  const subject = subjectOf(question, concepts);
  const words = readAskedWords(subject, concepts);
  const inPairs = new Set(subject);
  const wanted = { stems: new Set([...asked, ...words.stems]), inPairs };
  const pairs = readPairs(question, inPairs);
  const embedding = embed(subject);
  const read = items.map((item) => readRecord(item, wanted));
  const worded = read.map(({ whole }) => wordedIn(whole, concepts));
  const all = read.map((one, at) => {
    const own = ownFeatures(one, worded[at] ?? [], { asked, pairs });
    const parts = embedRecord(items[at] as EvidenceItem);
    const isMet = (worded[at] ?? []).map(({ wordings }) => wordings.length > 0);
    return {
      ...own,
      ...nearnessOf(embedding, parts, own.isUntitled === 0),
      ...matchWords(words, one, concepts, isMet),
    };
  });
  const bestScore = Math.max(...items.map(({ score }) => score), Number.MIN_VALUE);
  const columns = [
    ...compared.map((name) => all.map((own) => own[name])),
    items.map(({ score }) => Math.max(0, score) / bestScore),
  ];
  const beside = columns.map((column) => {
    const [best = 0, next = 0] = [...column].sort((a, b) => b - a);
    return column.map((value) => [value - best, value - (value === best ? next : best)]);
  });
  const met = worded.map((own) => own.map(({ wordings }) => wordings.length > 0));
  const [fullest = 0] = [...all.keys()].sort((a, b) => (all[b]?.coverage ?? 0) - (all[a]?.coverage ?? 0));
  const rows = all.map((own, at) => [
    ...Object.values(own),
    ...beside.flatMap((column) => column[at] ?? []),
    heaviestLacking(concepts, met[at] ?? [], met[fullest] ?? []),
  ]);
  return rows.map((row, at) => ({ row, met: met[at] ?? [], isUntitled: all[at]?.isUntitled === 1 }));
}

/** Where a record has no title, what stands in its text says more: each number has a second weight for these. */
export function asLinear({ row, isUntitled }: { row: readonly number[]; isUntitled: boolean }): number[] {
  const numbers: number[] = [];
  for (const value of row) numbers.push(value, isUntitled ? value : 0);
  return numbers;
}
