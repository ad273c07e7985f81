/**
 * Trains what reads the fields of a prescription (src/research/modes/prescription/reading/fields-weights.json): an averaged
 * perceptron (Collins 2002) on the marked prescriptions of `scripts/prescription-data`, each in many variations: other drugs, other
 * layout, other case, slips of OCR. Run: `node --import tsx scripts/train-prescription-fields.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../src/platform/paths.ts';
import {
  FieldHistory,
  type FieldSequence,
  type FieldTag,
  type FieldToken,
  fieldBuckets,
  fieldTags,
  sequenceOfLines,
  tokensOfLines,
} from '../src/research/modes/prescription/reading/fields-model.ts';
import { isWholeName } from '../src/research/modes/prescription/reading/is-drug.ts';
import { brandNames } from '../src/research/question/brand-names.ts';
import { plainNames } from '../src/research/question/drug-names.ts';
import { withoutMarks } from '../src/research/safety/model/features.ts';
import {
  type Marked,
  mark,
  type Piece,
  prescriptionFolder,
  readPieces,
  readWriters,
  tagOf,
} from './lib/marked-prescriptions.ts';
import { pick, randomOf } from './lib/random.ts';

type Row = { tokens: FieldToken[]; sequence: FieldSequence; gold: FieldTag[] };

const random = randomOf(17);
const chance = (share: number) => random() < share;

const marked = readWriters(prescriptionFolder).flatMap(({ prescriptions }) => prescriptions);
const drugs = [...plainNames, ...brandNames.flat()].filter((name) => name.length > 3);
const syllables =
  'zo ma ril dex pra vol tin qua ber lox fen cor mi sta nex tri gal du vi ro pan lis kel or um ex'.split(' ');
const invented = () =>
  Array.from({ length: 2 + Math.floor(2 * random()) }, () => pick(random, syllables)).join('') +
  (chance(0.2) ? String(Math.floor(130 * random())) : '');

function otherDrug(name: string): string {
  const made = chance(0.25) ? invented() : pick(random, drugs);
  if (name === name.toUpperCase()) return made.toUpperCase();
  return /^\p{Lu}/u.test(name) ? made.replace(/^./u, (letter) => letter.toUpperCase()) : made.toLowerCase();
}

/** What stands in a field of any prescription of a language. */
const values = new Map<string, string[]>();
for (const { language, lines } of marked)
  for (const { text, tag } of lines.flat())
    if (tag !== 'none') {
      const key = `${language} ${tag}`;
      values.set(key, [...(values.get(key) ?? []), text]);
    }

const templates = readFileSync(join(prescriptionFolder, 'templates.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .filter((line) => !line.startsWith('#'))
  .map((line) => {
    const [, language = 'en', text = ''] = /^(?:\[(\w\w)\] )?(.*)$/.exec(line) ?? [];
    return { language, text };
  });
const anyDrug = () => {
  const name = chance(0.2) ? invented() : pick(random, drugs);
  return chance(0.5) ? name : name.replace(/^./u, (letter) => letter.toUpperCase());
};

function filled({ language, text }: { language: string; text: string }): Piece[] {
  return text.split(/(\{\w\}|\{[rq]:[^{}]*\})/).flatMap((part): Piece[] => {
    if (mark.test(part)) return readPieces(part);
    const letter = /^\{(\w)\}$/.exec(part)?.[1];
    if (!letter) return part ? [{ text: part, tag: 'none' }] : [];
    if (letter === 'x') return [{ text: anyDrug(), tag: 'none' }];
    if (letter === 'S')
      return [{ text: pick(random, values.get(`${language} strength`) ?? ['5 mg']), tag: 'none' }];
    const tag = tagOf[letter] as FieldTag;
    if (tag === 'drug') return [{ text: anyDrug(), tag }];
    return [{ text: pick(random, values.get(`${language} ${tag}`) ?? ['1']), tag }];
  });
}

const composedShare = 0.3;
const hasField = /\{[dsfrnqti]\}/;
/** Lines that are no medicine among those of a prescription: stopped, allergies, measurements. */
function withOtherLines(prescription: Marked): Marked {
  const own = templates.filter(
    ({ language, text }) => language === prescription.language && !hasField.test(text),
  );
  const lines = [...prescription.lines];
  for (let count = 1 + Math.floor(2 * random()); count > 0; count -= 1)
    lines.splice(Math.floor((lines.length + 1) * random()), 0, filled(pick(random, own)));
  return { ...prescription, lines };
}

/** A list from templates, in lines or in one. */
function composed(): Marked {
  const language = chance(0.6) ? 'en' : pick(random, ['vi', 'fr', 'es']);
  const own = templates.filter((template) => template.language === language);
  const others = own.filter(({ text }) => !hasField.test(text));
  const medicines = own.filter(({ text }) => hasField.test(text));
  const drawn = () => pick(random, chance(0.25) ? others : medicines);
  const isRepeated = chance(0.4);
  const same = drawn();
  const lines = Array.from({ length: 1 + Math.floor((chance(0.2) ? 25 : 6) * random()) }, () =>
    filled(isRepeated ? same : drawn()),
  );
  return { language, lines: chance(0.4) ? inOneLine(lines) : lines };
}

/** All lines in one, as a person types who does not press Enter. */
function inOneLine(lines: Piece[][]): Piece[][] {
  const separator = pick(random, [', ', '; ', ' and ', ' + ', '. ', ', ', ' ']);
  return [
    lines.flatMap((line, at): Piece[] =>
      at === 0 ? line : [{ text: separator, tag: 'none' }, ...line.filter(({ text }) => text)],
    ),
  ];
}

const slips: readonly [RegExp, string][] = [
  [/l(?=\d)/g, '1'],
  [/rn/g, 'm'],
  [/0(?=\d)/g, 'O'],
  [/[.]/g, ','],
  [/ /g, ''],
  [/i/g, 'l'],
  [/e/g, 'c'],
  [/-/g, ' '],
];
function slipped(text: string): string {
  const [from, to] = pick(random, slips);
  return text.replace(from, (found) => (chance(0.3) ? to : found));
}

/** The same prescription as another would have printed it. */
function varied(prescription: Marked): Marked {
  const isOtherDrugs = chance(0.5);
  const isTight = chance(0.4);
  const isBare = chance(0.15);
  const isRead = chance(0.2);
  const letterCase = random();
  const otherShare = pick(random, [0, 0, 0.2, 0.5]);
  const lines = prescription.lines.map((line) =>
    line.map(({ text, tag }) => {
      let other = text;
      if (tag === 'drug') {
        if (isOtherDrugs && chance(0.7)) other = otherDrug(text);
      } else if (tag !== 'none' && chance(otherShare))
        other = pick(random, values.get(`${prescription.language} ${tag}`) ?? [text]);
      if (isTight) other = other.replace(/ {2,}/g, ' ');
      if (isBare) other = withoutMarks(other);
      if (isRead && chance(0.15)) other = slipped(other);
      if (letterCase < 0.1) other = other.toUpperCase();
      else if (letterCase < 0.22) other = other.toLowerCase();
      return { text: other, tag };
    }),
  );
  return { ...prescription, lines: chance(0.12) ? inOneLine(lines) : lines };
}

function toRow(prescription: Marked): Row {
  const lines = prescription.lines.map((line) => line.map(({ text }) => text).join(''));
  const tokens = tokensOfLines(lines);
  const ends = prescription.lines.map((line) => {
    let end = 0;
    return line.map(({ text, tag }) => {
      end += text.length;
      return { end, tag };
    });
  });
  const gold = tokens.map(
    ({ line, start }) => ends[line]?.find(({ end }) => start < end)?.tag ?? ('none' as FieldTag),
  );
  return { tokens, sequence: sequenceOfLines(lines, tokens, isWholeName), gold };
}

const count = fieldTags.length;
const passes = 20;

/** Averaged weights of one training, each from another order and other variations. */
function train(): Float64Array {
  const weights = new Float32Array(fieldBuckets * count);
  const totals = new Float64Array(fieldBuckets * count);
  const changedAt = new Int32Array(fieldBuckets * count);
  let step = 0;
  function change(feature: number, tag: number, by: number): void {
    const at = feature * count + tag;
    totals[at] = (totals[at] as number) + (step - (changedAt[at] as number)) * (weights[at] as number);
    changedAt[at] = step;
    weights[at] = (weights[at] as number) + by;
  }
  function bestTag(features: readonly number[], gold: number): number {
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let tag = 0; tag < count; tag += 1) {
      // A margin: the right tag must win clearly.
      let sum = tag === gold ? -2 : 0;
      for (const feature of features) sum += weights[feature * count + tag] as number;
      if (sum > most) {
        most = sum;
        best = tag;
      }
    }
    return best;
  }

  for (let pass = 0; pass < passes; pass += 1) {
    const all = [...marked, ...Array.from({ length: Math.round(marked.length * composedShare) }, composed)];
    const order = all.map((prescription) => ({ prescription, at: random() })).sort((a, b) => a.at - b.at);
    let wrong = 0;
    let words = 0;
    for (const { prescription } of order) {
      const { tokens, sequence, gold } = toRow(
        pass % 3 === 0 ? prescription : varied(chance(0.35) ? withOtherLines(prescription) : prescription),
      );
      const history = new FieldHistory();
      gold.forEach((right, at) => {
        step += 1;
        words += 1;
        const begins = sequence.begins[at] as boolean;
        const token = tokens[at] as FieldToken;
        const seen = sequence.features[at] as number[];
        // Words that were seen must not be all that is learned: now and then some of what is seen is hidden.
        const kept = chance(0.3) ? seen.filter(() => !chance(0.25)) : seen;
        const features = [...kept, ...history.features(token, begins, sequence.known[at] as string)];
        const rightTag = fieldTags.indexOf(right);
        const told = bestTag(features, rightTag);
        if (told !== rightTag) {
          wrong += 1;
          for (const feature of features) {
            change(feature, rightTag, 1);
            change(feature, told, -1);
          }
        }
        // It learns to go on from its own mistakes as well.
        history.push(chance(0.85) ? right : (fieldTags[told] as FieldTag), begins);
      });
    }
    process.stdout.write(`pass ${pass + 1}: ${wrong} of ${words} words changed weights\n`);
  }
  return totals.map(
    (total, at) => (total + (step - (changedAt[at] as number)) * (weights[at] as number)) / step,
  );
}

const trainings = 3;
const averaged = new Float64Array(fieldBuckets * count);
for (let training = 0; training < trainings; training += 1)
  train().forEach((weight, at) => {
    averaged[at] = (averaged[at] as number) + weight / trainings;
  });
const most = averaged.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
const scale = Math.min(most, 12) / 127;
const bytes = Int8Array.from(averaged, (value) => Math.max(-127, Math.min(127, Math.round(value / scale))));
writeFileSync(
  join(packageRoot, 'src/research/modes/prescription/reading/fields-weights.json'),
  `${JSON.stringify({ weights: Buffer.from(bytes).toString('base64') }, null, 2)}\n`,
);
