import { LRUCache } from 'lru-cache';
import { bm25 } from '../../language/bm25.ts';
import { codeOf, joined } from '../../language/choice/codes.ts';
import { FeatureBag } from '../../language/choice/feature-bag.ts';
import type { Described } from '../../language/choice/network.ts';
import { cosine, embed } from '../../language/embeddings.ts';
import { lexRank } from '../../language/lexrank.ts';
import { harmWords } from '../../language/outcomes.ts';
import { contentStems, stem, words } from '../../language/tokens.ts';
import { inWordsOf, isWorded, type WeightedQuestion, weighQuestion } from '../../question/weigh.ts';
import type { AskedConcept } from '../../sources/relevance/asked-concept.ts';
import { readConcepts } from '../../sources/relevance/concepts.ts';
import type { SourceSentence } from '../source-sentences.ts';

/** What a sentence may hold that one question asks for and another does not. */
const attributes: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['share', /\d\s?%/],
  ['interval', /\bCI\b|confidence interval/],
  ['p', /\bp\s?[<=>]/i],
  ['ratio', /\b(?:HR|OR|RR|hazard|odds|relative risk|risk ratio)\b/],
  ['time', /\b(?:hour|day|week|month|year|minute)s?\b/i],
  ['dose', /\d\s?(?:mg|mcg|g|ml|IU|µg)\b/],
  ['harm', new RegExp(harmWords.source, harmWords.flags.replace('g', ''))],
  ['comparison', /\b(?:than|versus|vs|compared)\b/i],
  ['negation', /\b(?:no|not|nor|neither)\b/i],
  ['number', /\d/],
  ['difference', /\bdifferen/i],
];
const tenths = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999];
const fifths = [0.2, 0.4, 0.6, 0.8, 0.95];
const parts = ['conclusion', 'results', 'methods', 'background'] as const;
/** Stems with as long a beginning in common are taken for forms of one word. */
const sharedLetters = 5;
const mostRanks = 4;
/** More sentences than any abstract has are not compared with each other: that takes time with their square. */
const mostCompared = 400;

type Question = {
  weighed: WeightedQuestion;
  concepts: readonly AskedConcept[];
  words: readonly number[];
  stems: readonly string[];
  embedding: Float32Array;
};

/** The same question is asked of each source. */
const known = new LRUCache<string, Question>({ max: 50 });

function readQuestion(asked: string): Question {
  const before = known.get(asked);
  if (before) return before;
  const weighed = weighQuestion(asked);
  const question = {
    weighed,
    concepts: readConcepts(asked, weighed),
    words: [...new Set(words(asked).map(stem))].map(codeOf),
    stems: [...new Set(contentStems(asked))],
    embedding: embed(contentStems(asked)),
  };
  known.set(asked, question);
  return question;
}

/**
 * The features of each sentence of one source: how much of the question it and its neighbours name, how rare that is in the
 * source, its part of the abstract, its place, its words, and what it holds beside each word of the question.
 */
export function describeSentences(
  sentences: readonly SourceSentence[],
  asked: string,
  title: string,
): Described {
  const question = readQuestion(asked);
  const { weighed } = question;
  const stems = sentences.map((sentence) => inWordsOf(weighed, sentence.stems));
  const sets = stems.map((own) => new Set(own));
  const inTitle = new Set(inWordsOf(weighed, contentStems(title)));
  const match = bm25(stems, weighed.terms);
  const named = namedIn(question.concepts, sets, inTitle);
  const centrality = sentences.length > mostCompared ? [] : lexRank(sentences.map(({ stems }) => stems));
  const unnamed = question.stems.filter((each) => !sets.some((own) => own.has(each)));
  const matched = { sum: sumOf(match) || 1, best: Math.max(...match) || 1, ranks: ranksOf(match) };
  const rare = { best: Math.max(...named.rarity) || 1, ranks: ranksOf(named.rarity) };
  const mostNamed = Math.max(...named.here) || 1;
  const nearness = sentences.map((sentence) => cosine(question.embedding, embed(sentence.stems)));
  const near = { best: Math.max(...nearness), ranks: ranksOf(nearness) };

  const readings = sentences.map((sentence, at) => {
    const bag = new FeatureBag('sentence');
    const rarity = (named.rarity[at] ?? 0) / rare.best;
    addSteps(bag, 'share of match', (match[at] ?? 0) / matched.sum, tenths);
    addSteps(bag, 'match', (match[at] ?? 0) / matched.best, tenths);
    addSteps(bag, 'named', named.here[at] ?? 0, tenths);
    addSteps(bag, 'named beside most', (named.here[at] ?? 0) / mostNamed, tenths);
    addSteps(bag, 'named around', named.around[at] ?? 0, tenths);
    addSteps(bag, 'rarity', rarity, tenths);
    addSteps(bag, 'near', nearness[at] ?? 0, tenths);
    addSteps(
      bag,
      'behind the nearest',
      near.best - (nearness[at] ?? 0),
      [0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.4],
    );
    bag.add('rank of nearness', Math.min(mostRanks, near.ranks[at] ?? 0));
    bag.add('rank of match', Math.min(mostRanks, matched.ranks[at] ?? 0));
    bag.add('rank of rarity', Math.min(mostRanks, rare.ranks[at] ?? 0));
    for (const part of parts)
      addSteps(bag, part, sentence.role[part], [0.05, 0.15, 0.3, 0.5, 0.7, 0.85, 0.95]);
    addPlace(bag, sentence);
    addSteps(bag, 'centrality', centrality[at] ?? 0, tenths);
    addSteps(bag, 'length', sentence.stems.length, [4, 6, 8, 10, 13, 16, 20, 25, 30, 40]);
    addSteps(bag, 'other forms', otherForms(unnamed, sentence.stems), [1, 2, 3]);
    for (const [role, share] of named.roles.entries()) {
      const own = share?.[at];
      if (own === undefined) continue;
      addSteps(bag, `role ${role}`, own, [0.01, 0.3, 0.5, 0.7, 0.99]);
      if (own === 0) bag.add('role unnamed', role);
    }
    for (const [rank, holds] of named.rarest.entries()) bag.add(`rarest ${rank}`, holds[at] ?? false);
    const part = partOf(sentence);
    addSteps(bag, `rarity in ${part}`, rarity, fifths);
    const isLast = sentence.position === sentence.total - 1;
    const held = [
      ...attributes.filter(([, pattern]) => pattern.test(sentence.text)).map(([name]) => name),
      part,
      ...(isLast ? ['last'] : []),
    ];
    for (const name of held) {
      bag.add(name, 0);
      bag.add(`${name} in ${part}`, 0);
      addSteps(bag, `${name} and rarity`, rarity, [0.3, 0.6, 0.9]);
      for (const word of question.words) bag.add(`beside ${name}`, word);
    }
    addWords(bag, sentence.text);
    return bag.buckets();
  });
  return { readings, none: [] };
}

function addPlace(bag: FeatureBag, { position, total }: SourceSentence): void {
  addSteps(
    bag,
    'place',
    total > 1 ? position / (total - 1) : 1,
    [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.999],
  );
  if (position === 0) bag.add('first', 0);
  if (position === total - 2) bag.add('last but one', 0);
}

function addWords(bag: FeatureBag, text: string): void {
  const own = words(text).map((word) => codeOf(stem(word)));
  for (const word of own) bag.add('word', word);
  const [first = 0, second = 0, third = 0] = own;
  bag.add('beginning', joined(first, second));
  bag.add('longer beginning', joined(joined(first, second), third));
}

/** One feature for each step that a value reaches. */
function addSteps(bag: FeatureBag, name: string, value: number, steps: readonly number[]): void {
  for (const [at, step] of steps.entries()) if (value >= step) bag.add(name, at);
}

const partOf = ({ role }: SourceSentence): string => parts.find((part) => role[part] > 0.5) ?? 'none';

/** Shares of what the question names, by weight, that each sentence names, alone, with the one before it and the title, and by role. */
function namedIn(
  concepts: readonly AskedConcept[],
  sets: readonly ReadonlySet<string>[],
  title: ReadonlySet<string>,
) {
  const total = sumOf(concepts.map(({ weight }) => weight)) || 1;
  const held = concepts.map(({ wordings }) => sets.map((own) => isWorded(wordings, own)));
  const entitled = concepts.map(({ wordings }) => isWorded(wordings, title));
  const places = [...sets.keys()];
  const share = (which: (concept: number) => boolean) =>
    sumOf(concepts.map(({ weight }, at) => (which(at) ? weight : 0)));
  // What stands in the title and in most sentences tells none of them apart.
  const rarities = concepts.map(({ weight }, at) => {
    const count = held[at]?.filter(Boolean).length ?? 0;
    const often = count + (entitled[at] ? sets.length / 3 : 0) + 0.5;
    return count > 0 ? weight * Math.log(1 + sets.length / often) : 0;
  });
  const rarest = [...rarities.keys()]
    .filter((at) => (rarities[at] ?? 0) > 0)
    .toSorted((one, other) => (rarities[other] ?? 0) - (rarities[one] ?? 0))
    .slice(0, 3);
  return {
    here: places.map((place) => share((at) => held[at]?.[place] === true) / total),
    around: places.map(
      (place) =>
        share((at) => held[at]?.[place] || (place > 0 && held[at]?.[place - 1]) || entitled[at] === true) /
        total,
    ),
    rarity: places.map((place) => sumOf(rarities.map((rarity, at) => (held[at]?.[place] ? rarity : 0)))),
    rarest: rarest.map((at) => held[at] ?? []),
    roles: [0, 1, 2, 3].map((role) => {
      const asked = share((at) => concepts[at]?.roles[role] === true);
      if (asked === 0) return undefined;
      return places.map(
        (place) => share((at) => concepts[at]?.roles[role] === true && held[at]?.[place] === true) / asked,
      );
    }),
  };
}

/** How many words of the question that no sentence holds this one may hold in another form ("diabetic", "diabetes"). */
function otherForms(unnamed: readonly string[], stems: readonly string[]): number {
  return unnamed.filter((each) => stems.some((own) => isOtherForm(each, own))).length;
}

function isOtherForm(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < sharedLetters) return false;
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared += 1;
  return shared >= sharedLetters && shared > 0.6 * Math.max(one.length, other.length);
}

/** The place of each value among all, the greatest first. */
function ranksOf(values: readonly number[]): number[] {
  const ranks = values.map(() => 0);
  const order = [...values.keys()].sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  for (const [rank, at] of order.entries()) ranks[at] = rank;
  return ranks;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
