import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asSource, readLines, type Trial } from '../bench/answers/abstracts.ts';
import { packageRoot } from '../src/platform/paths.ts';
import {
  classifySentences,
  isBoilerplate,
  roles,
  softmax,
} from '../src/research/writing/section-classifier.ts';
import { buckets, placeFeatures, sectionFeatures } from '../src/research/writing/section-features.ts';
import { roleOfLabel } from '../src/research/writing/section-label.ts';
import { labelledSpans } from '../src/research/writing/source-sentences.ts';

/**
 * Trains the section classifier (docs/section-classifier.md) and writes its weights. Learns from the labels that authors
 * gave in abstracts under CC BY or CC0; a fifth of the articles is held out and only counted.
 *   node --import tsx scripts/train-section-classifier.ts            trains, writes, counts
 *   node --import tsx scripts/train-section-classifier.ts --count    counts the weights that are there
 */
const file = join(packageRoot, 'src/research/writing/section-weights.json');
const passes = 10;
const rate = 0.05;
const decay = 1e-3;

type Sentence = { text: string; features: number[]; role: number };
type Abstract = { sentences: Sentence[]; isHeldOut: boolean };

function readAbstracts(): Abstract[] {
  return readLines<Trial>('rct-abstracts/rct_abstracts_ccby_cc0.jsonl')
    .filter(({ license }) => license === 'CC BY' || license === 'CC0/PD')
    .flatMap((trial) => {
      const source = asSource(trial.sections);
      const spans = labelledSpans(source)
        .map(({ start, end, label }) => ({ text: source.text.slice(start, end), label }))
        .filter((sentence) => !isBoilerplate(sentence));
      const sentences = spans.map(({ text, label }, at) => {
        const role = roleOfLabel(label);
        return {
          text,
          features: sectionFeatures(text, at, spans.length),
          role: role ? roles.indexOf(role) : -1,
        };
      });
      const named = new Set(sentences.map(({ role }) => role).filter((role) => role >= 0));
      const digest = createHash('sha256').update(trial.id).digest();
      return named.size < 3 ? [] : [{ sentences, isHeldOut: digest.readUInt32BE() % 5 === 0 }];
    });
}

function train(abstracts: readonly Abstract[]) {
  const sentences = abstracts.flatMap((abstract) => abstract.sentences).filter(({ role }) => role >= 0);
  const weights = roles.map(() => new Float64Array(buckets + placeFeatures));
  const squares = roles.map(() => new Float64Array(buckets + placeFeatures).fill(1e-8));
  let seed = 1;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let pass = 0; pass < passes; pass += 1) {
    for (let at = sentences.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [sentences[at], sentences[other]] = [sentences[other] as Sentence, sentences[at] as Sentence];
    }
    for (const { features, role } of sentences) {
      const likely = softmax(
        weights.map((row) => features.reduce((sum, index) => sum + (row[index] ?? 0), 0)),
      );
      likely.forEach((value, one) => {
        const [row, square] = [weights[one] as Float64Array, squares[one] as Float64Array];
        const error = value - (one === role ? 1 : 0);
        for (const index of features) {
          const slope = error + decay * (row[index] ?? 0);
          square[index] = (square[index] ?? 0) + slope * slope;
          row[index] = (row[index] ?? 0) - (rate * slope) / Math.sqrt(square[index] ?? 1);
        }
      });
    }
  }
  return weights;
}

function write(abstracts: readonly Abstract[]) {
  const weights = train(abstracts);
  const scale = Math.max(...weights.flatMap((row) => [...row].map(Math.abs))) / 127;
  const from = [...roles, 'start'].map(() => roles.map(() => 1));
  const prior = roles.map(() => 1);
  for (const { sentences } of abstracts) {
    let before: number = roles.length;
    for (const { role } of sentences.filter((one) => one.role >= 0)) {
      (from[before] as number[])[role] = (from[before]?.[role] ?? 0) + 1;
      prior[role] = (prior[role] ?? 0) + 1;
      before = role;
    }
  }
  const shares = (counts: readonly number[]) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    return counts.map((count) => Number((count / total).toFixed(5)));
  };
  const model = {
    scale: Number(scale.toPrecision(6)),
    prior: shares(prior),
    first: shares(from[roles.length] ?? []),
    transitions: from.slice(0, roles.length).map(shares),
    weights: weights.map((row) => [...row].map((value) => Math.round(value / scale))),
  };
  writeFileSync(file, `${JSON.stringify(model)}\n`);
}

/** Accuracy, and for each role precision, recall and F1, on abstracts whose labels are hidden. */
function count(abstracts: readonly Abstract[]) {
  const table = roles.map(() => roles.map(() => 0));
  for (const { sentences } of abstracts) {
    const found = classifySentences(sentences.map(({ text }) => ({ text, label: null })));
    sentences.forEach(({ role }, at) => {
      const row = table[role];
      const likely = found[at];
      if (!row || !likely) return;
      const best = roles.reduce((one, other) => (likely[other] > likely[one] ? other : one));
      row[roles.indexOf(best)] = (row[roles.indexOf(best)] ?? 0) + 1;
    });
  }
  const all = table.flat().reduce((sum, value) => sum + value, 0);
  const right = roles.reduce((sum, _, at) => sum + (table[at]?.[at] ?? 0), 0);
  console.log(`${abstracts.length} abstracts, ${all} sentences, accuracy ${(right / all).toFixed(3)}`);
  console.table(
    Object.fromEntries(
      roles.map((role, at) => {
        const hit = table[at]?.[at] ?? 0;
        const recall = hit / (table[at] ?? []).reduce((sum, value) => sum + value, 0);
        const precision = hit / table.reduce((sum, row) => sum + (row[at] ?? 0), 0);
        const f1 = (2 * precision * recall) / (precision + recall);
        return [role, { precision: precision.toFixed(3), recall: recall.toFixed(3), F1: f1.toFixed(3) }];
      }),
    ),
  );
}

const abstracts = readAbstracts();
const heldOut = abstracts.filter(({ isHeldOut }) => isHeldOut);
if (process.argv.includes('--count')) count(heldOut);
else write(abstracts.filter(({ isHeldOut }) => !isHeldOut));
