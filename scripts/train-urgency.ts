/**
 * Trains the urgency model on the labelled sets of tests/safety and the questions to the starter library, and writes its
 * weights. First each set is left out in turn, to print how the product fares on words it has not seen. The set named
 * "final" is never trained on. Run: `node --import tsx scripts/train-urgency.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { redFlagRules, urgentRule } from '../src/research/safety/red-flags/rules.ts';
import { readSituation } from '../src/research/safety/red-flags/situation.ts';
import { urgencyFeatures } from '../src/research/safety/red-flags/urgency-features.ts';

type Example = { split: string; isUrgent: boolean; features: string[]; isRuled: boolean };

const threshold = 0.5;
const passes = 30;
const rate = 0.15;
const decay = 0.002;
const missWeight = 1.5;
const leastCount = 2;

const lines = (file: string): Record<string, string>[] =>
  readFileSync(new URL(`../tests/${file}`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

function example(split: string, isUrgent: boolean, question: string): Example {
  const situation = readSituation(question);
  const isMet = (signs: string) =>
    situation.isSomebody &&
    signs.split('|').some((group) => group.split('+').every((sign) => situation.found.has(sign.trim())));
  const isRuled =
    situation.found.has('wants to die') || [...redFlagRules, urgentRule].some(({ signs }) => isMet(signs));
  return { split, isUrgent, features: urgencyFeatures(situation), isRuled };
}

const examples = [
  ...lines('safety/red-flag-vignettes.jsonl').map(({ split = '', text = '' }) => example(split, true, text)),
  ...lines('safety/ordinary-questions.jsonl').map(({ split = '', text = '' }) => example(split, false, text)),
  ...['evidence/starter-questions.jsonl', 'evidence/unanswered-questions.jsonl']
    .flatMap(lines)
    .map(({ question = '' }) => example('library', false, question)),
].filter(({ split }) => split !== 'final');

/** Logistic regression by AdaGrad, in an order drawn from a fixed seed. */
function train(from: readonly Example[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { features } of from) for (const one of features) counts.set(one, (counts.get(one) ?? 0) + 1);
  const rows = from.map(({ isUrgent, features }) => ({
    isUrgent,
    features: features.filter((one) => (counts.get(one) ?? 0) >= leastCount),
  }));
  const weights = new Map<string, number>();
  const squares = new Map<string, number>();
  let seed = 7;
  for (let step = 0; step < passes * rows.length; step += 1) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const row = rows[Math.floor((seed / 2147483648) * rows.length)];
    if (!row) continue;
    const likely = 1 / (1 + Math.exp(-sum(weights, row.features)));
    const error = (Number(row.isUrgent) - likely) * (row.isUrgent ? missWeight : 1);
    for (const one of row.features) {
      const slope = error - decay * (weights.get(one) ?? 0);
      const square = (squares.get(one) ?? 0.01) + slope * slope;
      squares.set(one, square);
      weights.set(one, (weights.get(one) ?? 0) + (rate * slope) / Math.sqrt(square));
    }
  }
  return weights;
}

const sum = (weights: ReadonlyMap<string, number>, features: readonly string[]): number =>
  features.reduce((total, one) => total + (weights.get(one) ?? 0), 0);

for (const split of new Set(examples.map((one) => one.split))) {
  const weights = train(examples.filter((one) => one.split !== split));
  const left = examples.filter((one) => one.split === split);
  const found = left.filter(({ isRuled, features }) => isRuled || sum(weights, features) > threshold);
  const urgent = left.filter(({ isUrgent }) => isUrgent).length;
  const hits = found.filter(({ isUrgent }) => isUrgent).length;
  process.stdout.write(
    `${split} left out: ${hits} of ${urgent} emergencies, ${found.length - hits} alarms for ${left.length - urgent} ordinary questions\n`,
  );
}
const entries = [...train(examples)]
  .filter(([, weight]) => Math.abs(weight) >= 0.05)
  .map(([feature, weight]) => `${feature}=${weight.toFixed(2)}`);
const file = new URL('../src/research/safety/red-flags/urgency-weights.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ threshold, weights: entries.join('|') }, null, 2)}\n`);
process.stdout.write(`${entries.length} weights written\n`);
