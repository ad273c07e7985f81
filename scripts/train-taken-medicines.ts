/**
 * Trains what tells whether a medicine that a text names is taken (src/research/modes/prescription/reading/taken-weights.json):
 * logistic regression over hashed features with an L2 penalty, on the marked prescriptions of `scripts/prescription-data`. A known
 * name that their writers left unmarked is one that is not taken. Prints first how it does on each writer's prescriptions
 * without having learnt from them. Run: `node --import tsx scripts/train-taken-medicines.ts`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/paths.ts';
import {
  type FieldTag,
  type FieldToken,
  sequenceOfLines,
  tokensOfLines,
} from '../src/research/modes/prescription/reading/fields-model.ts';
import { isWholeName } from '../src/research/modes/prescription/reading/is-drug.ts';
import {
  createTakenModel,
  featuresOfMentions,
  leastTaken,
  type Mention,
  mentionsOf,
  type TakenModel,
  takenBuckets,
} from '../src/research/modes/prescription/reading/taken-model.ts';
import {
  type Marked,
  notTakenFolder,
  type Piece,
  prescriptionFolder,
  readWriters,
} from './lib/marked-prescriptions.ts';
import { minimise } from './lib/minimise.ts';

type Example = { features: number[]; isTaken: boolean };
const doseTags = new Set<FieldTag>(['strength', 'form', 'route', 'dose', 'frequency']);
const ridge = 0.15;
/** A medicine of which nothing more is said is taken. */
const bias = 1;
const rounds = 80;

/** Words that stand in doses of medicines four times in five, wherever they stand. */
function amountsOf(prescriptions: readonly Marked[]): Set<string> {
  const seen = new Map<string, { inside: number; all: number }>();
  for (const { text, tag } of prescriptions.flatMap(({ lines }) => lines.flat()))
    for (const { plain } of tokensOfLines([text])) {
      const one = seen.get(plain) ?? { inside: 0, all: 0 };
      seen.set(plain, { inside: one.inside + Number(doseTags.has(tag)), all: one.all + 1 });
    }
  return new Set(
    [...seen]
      .filter(([word, { inside, all }]) => /\p{L}/u.test(word) && inside > 2 && inside / all >= 0.8)
      .map(([word]) => word),
  );
}

function readExamples({ lines }: Marked): {
  tokens: FieldToken[];
  mentions: (Mention & { isTaken: boolean })[];
} {
  const texts = lines.map((pieces) => pieces.map(({ text }) => text).join(''));
  const tokens = tokensOfLines(texts);
  const { known } = sequenceOfLines(texts, tokens, isWholeName);
  const tagAt = lines.map((pieces) => {
    const tags: FieldTag[] = [];
    for (const { text, tag } of pieces) tags.push(...Array.from<FieldTag>({ length: text.length }).fill(tag));
    return tags;
  });
  const marks = tokens.map(({ line, start }) => tagAt[line]?.[start] ?? 'none');
  const isMarked = (at: number) => marks[at] === 'drug';
  const mentions = mentionsOf(tokens, known, isMarked).map((one) => ({
    ...one,
    isTaken: isMarked(one.first),
  }));
  return { tokens, mentions };
}

function examplesOf(prescription: Marked, amounts: ReadonlySet<string>): Example[] {
  const { tokens, mentions } = readExamples(prescription);
  return featuresOfMentions(tokens, mentions, amounts).map((features, at) => ({
    features,
    isTaken: mentions[at]?.isTaken === true,
  }));
}

function train(examples: readonly Example[], amounts: ReadonlySet<string>): TakenModel {
  const point = minimise(
    takenBuckets,
    (at) => {
      const slope = at.map((value) => ridge * value);
      let value = (ridge / 2) * at.reduce((sum, each) => sum + each ** 2, 0);
      for (const { features, isTaken } of examples) {
        const sum = features.reduce((whole, bucket) => whole + (at[bucket] ?? 0), bias);
        const signed = isTaken ? sum : -sum;
        value += Math.max(0, -signed) + Math.log1p(Math.exp(-Math.abs(signed)));
        const error = 1 / (1 + Math.exp(-sum)) - (isTaken ? 1 : 0);
        for (const bucket of features) slope[bucket] = (slope[bucket] ?? 0) + error;
      }
      return { value, slope };
    },
    rounds,
  );
  const unit = point.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 127;
  const weights = Buffer.from(Int8Array.from(point, (each) => Math.round(each / unit))).toString('base64');
  return { weights, unit, bias, amounts: [...amounts].toSorted().join(' ') };
}

/** The names of a prescription in one line: some with their strength, the last one behind "and". */
function namesOnly(pieces: readonly Piece[]): Piece[] {
  const names = pieces.filter(({ tag }) => tag === 'drug');
  return names.flatMap((name, at): Piece[] => {
    const next = pieces[pieces.indexOf(name) + 2];
    const strength: Piece[] =
      at % 2 === 0 && next?.tag === 'strength' ? [{ text: ' ', tag: 'none' }, next] : [];
    const separator = at === 0 ? '' : at === names.length - 1 ? ' and ' : ', ';
    return [{ text: separator, tag: 'none' }, name, ...strength];
  });
}

function learn(prescriptions: readonly Marked[]): TakenModel {
  const amounts = amountsOf(prescriptions);
  // A medicine of which nothing else is said is taken, in a line of its own or in a list; one that is not has its reason beside it.
  const saysMore = (line: readonly Piece[]) =>
    tokensOfLines(line.map(({ text }) => text)).filter(
      ({ plain }) => /\p{L}{2}/u.test(plain) && !amounts.has(plain),
    ).length > 1;
  const isAlone = (line: readonly Piece[]) => line.some(({ tag }) => tag === 'drug') || saysMore(line);
  const alone = prescriptions.flatMap(({ language, lines }) => [
    ...lines.filter(isAlone).map((line) => ({ language, lines: [line] })),
    { language, lines: [namesOnly(lines.flat())] },
  ]);
  const all = [...prescriptions, ...alone].flatMap((one) => examplesOf(one, amounts));
  return train(all, amounts);
}

const writers = [prescriptionFolder, notTakenFolder].flatMap(readWriters);
const table: Record<string, Record<string, string>> = {};
for (const { writer, prescriptions } of writers) {
  const model = createTakenModel(
    learn(writers.filter((other) => other.writer !== writer).flatMap((other) => other.prescriptions)),
  );
  const rated = prescriptions.flatMap((one) => {
    const { tokens, mentions } = readExamples(one);
    return model(tokens, mentions).map((probability, at) => ({
      probability,
      isTaken: mentions[at]?.isTaken === true,
    }));
  });
  const share = (isTaken: boolean, floor: number) => {
    const of = rated.filter((one) => one.isTaken === isTaken);
    return `${of.filter(({ probability }) => probability >= floor).length} of ${of.length}`;
  };
  table[writer] = Object.fromEntries(
    [leastTaken, 0.3, 0.5].flatMap((floor) => [
      [`taken ${floor}`, share(true, floor)],
      [`not ${floor}`, share(false, floor)],
    ]),
  );
}
console.table(table);
const model = learn(writers.flatMap(({ prescriptions }) => prescriptions));
const file = join(packageRoot, 'src/research/modes/prescription/reading/taken-weights.json');
writeFileSync(file, `${JSON.stringify(model)}\n`);
