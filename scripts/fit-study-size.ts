import { readFileSync } from 'node:fs';
import { describe } from '../src/research/appraisal/study-size/describe.ts';
import type { Reading } from '../src/research/appraisal/study-size/numbers.ts';
import { likeliestSize, sureEnough } from '../src/research/appraisal/study-size/read-study-size.ts';
import { type Described, likelihoods, type Network } from '../src/research/language/choice/network.ts';
import { sourceSentences } from '../src/research/writing/source-sentences.ts';
import { readAbstracts } from '../tests/data/facts-abstracts.ts';
import { fitNetwork, writeNetwork } from './lib/choice-network.ts';

/**
 * Fits the network that chooses the size of a study (`src/research/appraisal/study-size`) on the labelled abstracts and
 * traps, writes its weights, and prints what it reads of tenths that were not fitted on.
 *   node --import tsx scripts/fit-study-size.ts [--wrong] [--dry]
 */
const folds = 10;

type Label = { id: string; set: string; size: number[] | null };
type Case = {
  id: string;
  set: string;
  size: number[] | null;
  text: string;
  readings: Reading[];
  described: Described;
  right: boolean[];
};

const readLines = <T>(file: string): T[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

function asCase({ id, set, size }: Label, text: string): Case {
  const { readings, described } = describe(sourceSentences({ text, sections: [] }));
  return {
    id,
    set,
    size,
    text,
    readings,
    described,
    right: readings.map(({ value }) => size?.includes(value) ?? false),
  };
}

function readCases(): Case[] {
  const abstracts = readAbstracts();
  const asLabel = (set: string, { text, size }: { text: string; size: number | null }) =>
    asCase({ id: text, set, size: size === null ? null : [size] }, text);
  return [
    ...readLines<Label>('../tests/data/study-facts-labels.jsonl').map((label) =>
      asCase(label, abstracts.get(label.id)?.text ?? ''),
    ),
    ...readLines<{ text: string; size: number | null }>('../tests/data/population-traps.jsonl').map((trap) =>
      asLabel('traps', trap),
    ),
    // For what the labelled abstracts have too few of; they teach, and measure nothing.
    ...readLines<{ text: string; size: number | null }>('./study-size-data/examples.jsonl').map((example) =>
      asLabel('written', example),
    ),
  ];
}

const fitSizes = (from: readonly Case[]): Network =>
  fitNetwork(
    from.map(({ described, right, size }) => ({
      described,
      gains: right.map(Number),
      isNone: size === null,
    })),
  );

const foldOf = (id: string): number =>
  [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % folds;

const cases = readCases();
const tried = Array.from({ length: folds }, (_value, fold) => {
  const network = fitSizes(cases.filter(({ id, set }) => set === 'written' || foldOf(id) !== fold));
  return cases
    .filter(({ id, set }) => set !== 'written' && foldOf(id) === fold)
    .map((one) => ({ one, best: likeliestSize(one.readings, likelihoods(network, one.described).each) }));
}).flat();

const verdictOf = ({ one, best }: (typeof tried)[number], least: number): 'right' | 'wrong' | 'unsaid' => {
  const said = best && best.chance >= least ? best.value : undefined;
  if (said === undefined) return one.size === null ? 'right' : 'unsaid';
  return one.size?.includes(said) ? 'right' : 'wrong';
};
const sets = [...new Set(cases.map(({ set }) => set))].filter((set) => set !== 'written');
for (const [name, ...members] of [...sets.map((set) => [set, set]), ['c to g', ...'cdefg']])
  for (const least of members.length > 1 ? [0.3, 0.4, 0.5, 0.6, 0.7] : [sureEnough]) {
    const verdicts = tried.filter(({ one }) => members.includes(one.set)).map((one) => verdictOf(one, least));
    const count = (verdict: string) => verdicts.filter((one) => one === verdict).length;
    process.stdout.write(
      `${name}, from ${least}: ${count('right')} of ${verdicts.length} right on tenths left out (${((100 * count('right')) / verdicts.length).toFixed(1)} %), ${count('wrong')} wrong, ${count('unsaid')} unsaid\n`,
    );
  }
if (process.argv.includes('--wrong'))
  for (const one of tried.filter((each) => verdictOf(each, sureEnough) !== 'right'))
    process.stdout.write(
      `${one.one.set} ${one.one.id}: ${one.best?.value} (${one.best?.chance.toFixed(2)}), not ${one.one.size ?? 'none'}\n`,
    );

if (!process.argv.includes('--dry'))
  writeNetwork(
    new URL('../src/research/appraisal/study-size/weights.json', import.meta.url),
    fitSizes(cases),
  );
