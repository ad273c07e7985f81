import { readFileSync, writeFileSync } from 'node:fs';
import { candidatesOf } from '../src/research/appraisal/study-size/candidates.ts';
import { type Candidate, type Feature, features } from '../src/research/appraisal/study-size/features.ts';
import { sourceSentences } from '../src/research/writing/source-sentences.ts';
import { readAbstracts } from '../tests/data/facts-abstracts.ts';

/**
 * Fits the weights that choose the size of a study (`src/research/appraisal/study-size`) on the labelled abstracts and
 * traps, writes them, and prints the share right on tenths that were not fitted on.
 *   node --import tsx scripts/fit-study-size.ts
 */
const rounds = 400;
const rate = 0.5;
const decay = 1;
const folds = 10;

/** What may be chosen, which of it is right, and whether nothing is. */
type Case = { id: string; isTrap: boolean; candidates: Candidate[]; right: boolean[]; isNone: boolean };
type Weights = Record<Feature, number>;

const readLines = <T>(file: string): T[] =>
  readFileSync(new URL(`../tests/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const asCase = (id: string, text: string, sizes: number[] | null, isTrap: boolean): Case => {
  const candidates = candidatesOf(sourceSentences({ text, sections: [] }));
  return {
    id,
    isTrap,
    candidates,
    right: candidates.map(({ value }) => sizes?.includes(value) ?? false),
    isNone: sizes === null,
  };
};

function readCases(): Case[] {
  const abstracts = readAbstracts();
  return [
    ...readLines<{ id: string; set: string; size: number[] | null }>('study-facts-labels.jsonl').map(
      ({ id, set, size }) => asCase(`${set} ${id}`, abstracts.get(id)?.text ?? '', size, false),
    ),
    ...readLines<{ set: string; text: string; size: number | null }>('population-traps.jsonl').map(
      ({ set, text, size }) => asCase(`${set} ${text}`, text, size === null ? null : [size], true),
    ),
  ];
}

/** Written for what the labelled abstracts have too few of; they teach, and measure nothing. */
const written = readFileSync(new URL('./study-size-data/examples.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { text: string; size: number | null })
  .map(({ text, size }) => asCase('written', text, size === null ? null : [size], false));

const zeros = (): Weights => Object.fromEntries(features.map((name) => [name, 0])) as Weights;
const scoreOf = ({ features: has }: Candidate, weights: Weights): number =>
  [...has].reduce((sum, name) => sum + weights[name], 0);

/** Raises the chance, by softmax over the candidates and "none", that a right one is drawn (AdaGrad). */
function fitWeights(cases: readonly Case[]): Weights {
  const weights = zeros();
  const squares = zeros();
  for (let round = 0; round < rounds; round += 1) {
    const slope = zeros();
    for (const { candidates, right, isNone } of cases) {
      if (!isNone && !right.includes(true)) continue;
      const chances = candidates.map((one) => Math.exp(scoreOf(one, weights)));
      const all = chances.reduce((sum, chance) => sum + chance, 1);
      const good = isNone ? 1 : chances.reduce((sum, chance, at) => sum + (right[at] ? chance : 0), 0);
      for (const [at, { features: has }] of candidates.entries()) {
        const pull = (right[at] ? (chances[at] ?? 0) / good : 0) - (chances[at] ?? 0) / all;
        for (const name of has) slope[name] += pull;
      }
    }
    for (const name of features) {
      const step = slope[name] - decay * weights[name];
      squares[name] += step * step;
      weights[name] += (rate * step) / Math.sqrt(squares[name] + 1e-6);
    }
  }
  return weights;
}

function judge({ candidates, right, isNone }: Case, weights: Weights) {
  const scores = candidates.map((one) => scoreOf(one, weights));
  const best = scores.reduce((at, score, place) => (score > (scores[at] ?? 0) ? place : at), -1);
  return { ok: best < 0 ? isNone : right[best] === true, best: candidates[best] };
}

const cases = readCases();
const foldOf = (at: number): number => ((at * 7919) % 1009) % folds;
const tried = Array.from({ length: folds }, (_, fold) => {
  const weights = fitWeights([...cases.filter((_case, at) => foldOf(at) !== fold), ...written]);
  return cases.filter((_case, at) => foldOf(at) === fold).map((one) => ({ one, ...judge(one, weights) }));
}).flat();
for (const isTrap of [false, true]) {
  for (const set of ['a', 'b']) {
    const group = tried.filter(({ one }) => one.isTrap === isTrap && one.id.startsWith(`${set} `));
    const right = group.filter(({ ok }) => ok).length;
    const possible = group.filter(({ one }) => one.isNone || one.right.includes(true)).length;
    process.stdout.write(
      `${isTrap ? 'traps' : 'abstracts'} ${set}: ${right} of ${group.length} on tenths left out, ${possible} possible\n`,
    );
  }
}
if (process.argv.includes('--wrong'))
  for (const { one, best } of tried.filter(({ ok }) => !ok))
    process.stdout.write(
      `${one.id}: took ${best ? `${best.value} (${[...best.features].join(' ')})` : 'none'}; ${
        one.isNone
          ? 'none'
          : one.candidates
              .filter((_c, at) => one.right[at])
              .slice(0, 2)
              .map(({ value, features: has }) => `${value} (${[...has].join(' ')})`)
              .join(' / ') || 'not found'
      }\n`,
    );
const rounded = Object.entries(fitWeights([...cases, ...written])).map(([name, weight]) => [
  name,
  Number(weight.toFixed(2)),
]);
writeFileSync(
  new URL('../src/research/appraisal/study-size/weights.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`,
);
