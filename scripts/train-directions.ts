import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/paths.ts';
import { buckets, directionFeatures, type Features } from '../src/research/appraisal/direction/features.ts';
import { directions } from '../src/research/appraisal/direction/finding.ts';
import {
  type DirectionModel,
  directionProbabilities,
  leastProbability,
  shareOf,
} from '../src/research/appraisal/direction/read-direction.ts';
import {
  bestOf,
  fifthOf,
  type Guess,
  guess,
  isHeldOut,
  type JudgedFinding,
  readFindings,
  score,
  withoutComparator,
} from '../tests/data/direction-findings.ts';
import { minimise } from './lib/minimise.ts';

/**
 * Trains the reader of directions (docs/directions.md) on findings that physicians read. A fifth of the articles is held out:
 *   node --import tsx scripts/train-directions.ts               trains on the other four and writes the weights
 *   node --import tsx scripts/train-directions.ts --validate    trains and counts five times within the four
 *   node --import tsx scripts/train-directions.ts --count       counts the weights that are there on the one held out
 */
const file = join(packageRoot, 'src/research/appraisal/direction/weights.json');
const penalty = 30;
const rounds = 60;
const salt = 'cv';

type Example = Features & { judged: number };

const toExample = (finding: JudgedFinding): Example => ({
  ...directionFeatures(finding),
  judged: directions.indexOf(finding.judged),
});

/** Each finding as it is, as a question asks that names no comparator, and as a conclusion tells it. */
const examplesOf = (findings: readonly JudgedFinding[]): Example[] =>
  findings.flatMap((finding) =>
    [finding, withoutComparator(finding), withoutComparator(asConclusion(finding))].map(toExample),
  );

/** Without what stands in brackets and, where the arms differ, without saying that it is significant. */
function asConclusion(finding: JudgedFinding): JudgedFinding {
  const isSame = finding.judged === 'no-difference';
  const evidence = finding.evidence.map((text) => {
    const short = text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');
    return isSame ? short : short.replace(/\b(?:statistical(?:ly)?|significan(?:t|tly|ce))\b/gi, ' ');
  });
  return { ...finding, evidence };
}

/** Logistic regression with a penalty on the squares of all weights but the biases. */
function train(examples: readonly Example[]): DirectionModel {
  const biasAt = (directions.length + 1) * buckets;
  const signedAt = directions.length * buckets;
  const modelOf = (point: Float64Array): DirectionModel => ({
    plain: directions.map((_, which) => point.subarray(which * buckets, (which + 1) * buckets)),
    signed: point.subarray(signedAt, biasAt),
    bias: [...point.subarray(biasAt)],
  });
  const slopeAt = (point: Float64Array) => {
    const slope = point.map((each, at) => (at < biasAt ? penalty * each : 0));
    let value = 0;
    for (let at = 0; at < biasAt; at += 1) value += (penalty * (point[at] ?? 0) ** 2) / 2;
    const model = modelOf(point);
    const raise = (at: number, by: number) => {
      slope[at] = (slope[at] ?? 0) + by;
    };
    for (const example of examples) {
      const likely = directionProbabilities(example, model);
      value -= Math.log(likely[example.judged] ?? 1);
      const errors = likely.map((each, which) => each - (which === example.judged ? 1 : 0));
      const share = shareOf(example);
      errors.forEach((error, which) => {
        raise(biasAt + which, error);
        for (const [bucket, by] of example.plain) raise(which * buckets + bucket, error * by * share);
      });
      const towards = (errors[0] ?? 0) - (errors[1] ?? 0);
      for (const [bucket, by] of example.signed) raise(signedAt + bucket, towards * by);
    }
    return { value, slope };
  };
  return modelOf(minimise(biasAt + directions.length, slopeAt, rounds));
}

const guessBy =
  (model: DirectionModel) =>
  (finding: JudgedFinding): Guess => {
    const [more = 0, less = 0, none = 0] = directionProbabilities(directionFeatures(finding), model);
    return { judged: finding.judged, probabilities: { more, less, 'no-difference': none } };
  };

const lossOf = (guesses: readonly Guess[], power: number): number =>
  guesses.reduce((sum, { judged, probabilities }) => {
    const total = directions.reduce((all, each) => all + probabilities[each] ** power, 0);
    return sum - Math.log(probabilities[judged] ** power / total);
  }, 0) / guesses.length;

/** By how much to multiply the log-odds so that probabilities come out as often as they say. */
const sharpest = (guesses: readonly Guess[]): number =>
  Array.from({ length: 41 }, (_, at) => 0.5 + at / 20).reduce((one, other) =>
    lossOf(guesses, other) < lossOf(guesses, one) ? other : one,
  );

function validate(findings: readonly JudgedFinding[]) {
  const parts = [0, 1, 2, 3, 4].map((part) => {
    const model = train(examplesOf(findings.filter((one) => fifthOf(one, salt) !== part)));
    const left = findings.filter((one) => fifthOf(one, salt) === part);
    return {
      full: left.map(guessBy(model)),
      bare: left.map(withoutComparator<JudgedFinding>).map(guessBy(model)),
    };
  });
  return { full: parts.flatMap(({ full }) => full), bare: parts.flatMap(({ bare }) => bare) };
}

function write(findings: readonly JudgedFinding[]) {
  const sharpness = sharpest(validate(findings).full);
  const { plain, signed, bias } = train(examplesOf(findings));
  const highest = (row: ArrayLike<number>) =>
    Array.from(row, Math.abs).reduce((one, other) => Math.max(one, other), 0);
  const scale = Math.max(...plain.map(highest)) / 127;
  const signedScale = highest(signed) / 127;
  const whole = (row: ArrayLike<number>, by: number) => Array.from(row, (value) => Math.round(value / by));
  const model = {
    scale: Number((scale * sharpness).toPrecision(6)),
    signedScale: Number((signedScale * sharpness).toPrecision(6)),
    bias: bias.map((value) => Number((value * sharpness).toFixed(5))),
    plain: plain.map((row) => whole(row, scale)),
    signed: whole(signed, signedScale),
  };
  writeFileSync(file, `${JSON.stringify(model)}\n`);
}

function show(name: string, guesses: readonly Guess[]) {
  const { rows, macroF1 } = score(guesses);
  const clear = guesses.filter(
    ({ probabilities }) => Math.max(...Object.values(probabilities)) >= leastProbability,
  );
  const right = clear.filter((one) => bestOf(one) === one.judged).length / clear.length;
  console.log(
    `${name}: ${guesses.length} findings, macro F1 ${macroF1.toFixed(3)}, unclear ${(1 - clear.length / guesses.length).toFixed(3)}, the others right ${right.toFixed(3)}`,
  );
  const rounded = ({ precision, recall, f1 }: { precision: number; recall: number; f1: number }) => ({
    precision: precision.toFixed(3),
    recall: recall.toFixed(3),
    F1: f1.toFixed(3),
  });
  console.table(Object.fromEntries(rows.map((row) => [row.direction, rounded(row)])));
}

const findings = readFindings();
const learnt = findings.filter((one) => !isHeldOut(one));
if (process.argv.includes('--count')) {
  const heldOut = findings.filter(isHeldOut);
  show('with comparator', heldOut.map(guess));
  show('without comparator', heldOut.map(withoutComparator<JudgedFinding>).map(guess));
  show('as a conclusion', heldOut.map(asConclusion).map(guess));
} else if (process.argv.includes('--validate')) {
  const { full, bare } = validate(learnt);
  console.log(
    `loss ${lossOf(full, 1).toFixed(4)}, sharpest ${sharpest(full)}, then ${lossOf(full, sharpest(full)).toFixed(4)}`,
  );
  show('with comparator', full);
  show('without comparator', bare);
} else write(learnt);
