/**
 * Trains the models of src/research/safety/model on `scripts/safety-data`, and prints how they fare on writers left out: whether
 * a text tells of an emergency, of which kind, and whether the words are those of a clinician. The sets of tests/safety are
 * never read; of the questions that readers asked of abstracts one half trains. Run:
 * `node --import tsx scripts/train-safety.ts [--count]`; with `--count` nothing is written.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/paths.ts';
import {
  type Features,
  joinFeatures,
  readFeatures,
  sentencesOf,
} from '../src/research/safety/model/features.ts';
import { kindFeatures } from '../src/research/safety/model/kind-model.ts';
import { textUrgency } from '../src/research/safety/model/text-urgency.ts';
import { bucketOf } from '../src/shared/bucket-of.ts';
import { randomOf } from './lib/random.ts';
import {
  type Example,
  generatedNegatives,
  voicedExamples,
  withSlips,
  writtenExamples,
} from './lib/safety/examples.ts';
import {
  averageOf,
  classScores,
  mixed,
  packed,
  type Row,
  scoreOf,
  softmax,
  type Trained,
  trainLogistic,
  trainSoftmax,
} from './lib/safety/logistic.ts';
import { trainRareLogistic } from './lib/safety/rare-logistic.ts';
import { askersQuestions, readersExamples } from './lib/safety/readers.ts';

/** Sets of one hand or of a few: what is counted of a set was trained on the others alone. */
const writers: readonly (readonly string[])[] = [
  ['nineteenth'],
  ['opened'],
  ['written'],
  ['fifteenth', 'sixteenth', 'seventeenth', 'eighteenth'],
];
/** Trained in so many orders and averaged: one order alone moves the figures of a small set by some texts. */
const trainings = 6;
const kindTrainings = 5;
/** Scores of both models of urgency then reach as far, of lines left out. */
const rareShare = 1.15;
const kindBuckets = 65_536;
/** Of their own, so that texts of no emergency do not change the kinds: the state at which their training always began. */
const kindSeed = 2_499_478_009;
/** Chosen on lines left out, and on questions about things: where false alarms of the hardest stay under one in ten. */
const threshold = 0.5;
/** A patient taken for a clinician is not warned, a clinician taken for a patient reads a line too many. */
const patientThreshold = -0.5;
const folder = join(packageRoot, 'src/research/safety/model');
const random = randomOf(11);
const examples = [...writtenExamples(random), ...generatedNegatives(random)];
const readers = readersExamples();
const kinds = [...new Set(examples.map(({ kind }) => kind).filter((kind) => kind !== 'none'))].sort();

const read = (text: string): Features => joinFeatures(sentencesOf(text).map(readFeatures));
const isUrgent = ({ kind }: Example) => kind !== 'none';
const rowsOf = (all: readonly Example[], label: (one: Example) => number): Row[] =>
  all.map((one) => ({ features: read(one.text), label: label(one), weight: one.weight }));

/** Readers' questions come without slips, so that they change no other text and, with its own seed, no kind. */
function trainBoth(from: readonly Example[], asked: readonly Example[]) {
  const written = withSlips(from, random);
  const all = [...written, ...asked];
  const rows = rowsOf(all, (one) => Number(isUrgent(one)));
  const common = averageOf(Array.from({ length: trainings }, () => trainLogistic(rows, random)));
  const urgency = mixed(common, trainRareLogistic(rows), rareShare);
  const ofKinds = written.filter(isUrgent).map(({ text, kind, weight }) => ({
    buckets: kindFeatures(read(text), kindBuckets),
    label: kinds.indexOf(kind),
    weight,
  }));
  const kindRandom = randomOf(kindSeed);
  const models = Array.from({ length: kindTrainings }, () =>
    trainSoftmax(ofKinds, kinds.length, kindBuckets, kindRandom),
  );
  const weights = new Float32Array(kindBuckets * kinds.length).map(
    (_, at) => models.reduce((sum, one) => sum + (one[at] as number), 0) / kindTrainings,
  );
  return { urgency, weights };
}

function urgencyOf(model: Trained, text: string): number {
  const parts = sentencesOf(text).map(readFeatures);
  return textUrgency(
    scoreOf(model, joinFeatures(parts)),
    parts.map((one) => scoreOf(model, one)),
  );
}

function count(): void {
  const left: { one: Example; sure: number; isKind: boolean; lead: number }[] = [];
  for (const [fold, sets] of writers.entries()) {
    const isLeft = ({ line, group }: Example) =>
      sets.includes(group) || (group === 'generated' && bucketOf(line, 64) % writers.length === fold);
    const { urgency, weights } = trainBoth(
      examples.filter((one) => !isLeft(one)),
      readers,
    );
    for (const one of examples.filter(isLeft)) {
      const scores = softmax(classScores(weights, kindFeatures(read(one.text), kindBuckets), kinds.length));
      const [first = 0, second = 0] = scores.toSorted().toReversed();
      const isKind = kinds[scores.indexOf(first)] === one.kind;
      left.push({ one, sure: urgencyOf(urgency, one.text), isKind, lead: first / second });
    }
  }
  const share = (all: typeof left, holds: (one: (typeof left)[number]) => boolean) =>
    (all.filter(holds).length / Math.max(1, all.length)).toFixed(3);
  for (const at of [-0.5, 0, 0.5, 1, 1.5, 2])
    for (const language of ['en', 'vi', 'fr', 'es']) {
      const here = left.filter(({ one }) => one.language === language && one.group !== 'generated');
      const urgent = here.filter(({ one }) => isUrgent(one));
      process.stdout.write(
        `threshold ${at}, ${language}: found ${share(urgent, ({ sure }) => sure > at)}, kind ${share(urgent, ({ isKind }) => isKind)}, false alarms ${share(
          here.filter(({ one }) => !isUrgent(one)),
          ({ sure }) => sure > at,
        )}, of generated ${share(
          left.filter(({ one }) => one.group === 'generated' && one.language === language),
          ({ sure }) => sure > at,
        )}\n`,
      );
    }
  countKinds(left);
}

/** How often advice of its own kind comes first, and that of another, where it is told only from a lead over the next on. */
function countKinds(left: readonly { one: Example; isKind: boolean; lead: number }[]): void {
  for (const language of ['en', 'vi', 'fr', 'es'])
    for (const at of [1, 1.5, 1.75, 2, 2.5, 3, 4, 6]) {
      const urgent = left.filter(({ one }) => isUrgent(one) && one.language === language);
      const told = urgent.filter(({ lead }) => lead >= at);
      const right = told.filter(({ isKind }) => isKind).length / urgent.length;
      process.stdout.write(
        `told from a lead of ${at}, ${language}: own ${right.toFixed(3)}, another's ${(told.length / urgent.length - right).toFixed(3)}\n`,
      );
    }
}

function write(name: string, content: object): void {
  writeFileSync(join(folder, `${name}-weights.json`), `${JSON.stringify(content, null, 2)}\n`);
}

function writeLogistic(name: string, model: Trained, at: number): void {
  const { scale, texts } = packed([model.words, model.pieces]);
  write(name, { threshold: at, scale, bias: model.bias, words: texts[0], pieces: texts[1] });
}

/** Who asks, by the whole wording: lines by voice, and what readers of abstracts asked as patients and as clinicians. */
function trainAudience(): void {
  const random = randomOf(11);
  const voiced = [...writtenExamples(random), ...voicedExamples(random)].filter(
    ({ voice }) => voice === 'lay' || voice === 'clinical',
  );
  const rows = [
    ...voiced.map(({ text, voice }) => ({ text, isLay: voice === 'lay' })),
    ...askersQuestions(),
  ].map(({ text, isLay }): Row => ({ features: readFeatures(text), label: Number(isLay), weight: 1 }));
  writeLogistic(
    'audience',
    averageOf(Array.from({ length: trainings }, () => trainLogistic(rows, random))),
    patientThreshold,
  );
}

if (process.argv.includes('--count')) count();
else if (process.argv.includes('--audience')) trainAudience();
else {
  const { urgency, weights } = trainBoth(examples, readers);
  writeLogistic('urgency', urgency, threshold);
  const { scale, texts } = packed([weights]);
  write('kind', { kinds, buckets: kindBuckets, scale, weights: texts[0] });
  trainAudience();
}
