/**
 * Trains the tagger of names, places, employers, beds, dates of birth, handles and numbers (src/research/safety/identifiers/names-weights.json):
 * averaged perceptrons (Collins 2002) of several seeds, added up, and a network (lib/safety/fit-tag-network.ts), on texts whose
 * identifiers their writers marked, some of them exchanged for invented ones, on sentences filled with names of many origins, and on
 * texts that name nobody. Run: `node --import tsx scripts/train-names.ts 8 9 10`, the seeds; with `--network` only the network is
 * trained, and the perceptron's weights stay.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { packageRoot } from '../src/platform/paths.ts';
import { isKnownDrug } from '../src/research/question/known-drugs.ts';
import { blankOut } from '../src/research/safety/identifiers/blank-out.ts';
import { cuesOf } from '../src/research/safety/identifiers/cues.ts';
import { findForms } from '../src/research/safety/identifiers/forms.ts';
import { type Known, knownOf } from '../src/research/safety/identifiers/name-list.ts';
import { findStructured } from '../src/research/safety/identifiers/structured.ts';
import {
  type Look,
  lookAt,
  tagBuckets,
  tellNear,
  tellOwn,
  tellTagged,
  told,
} from '../src/research/safety/identifiers/tag-features.ts';
import { bestOf, type Tag, type TagModel, tags } from '../src/research/safety/identifiers/tag-model.ts';
import { shape } from '../src/research/safety/identifiers/tag-network.ts';
import { tokensOf } from '../src/research/safety/identifiers/tag-tokens.ts';
import { pick, randomOf } from './lib/random.ts';
import { generatedNegatives, writtenExamples } from './lib/safety/examples.ts';
import { fitTagNetwork, type Row } from './lib/safety/fit-tag-network.ts';
import { inventedOf } from './lib/safety/invented.ts';
import { type Mark, type Marked, markedTexts } from './lib/safety/marked.ts';
import {
  asideOf,
  fillerOf,
  headings,
  newBrandOf,
  type Sentence,
  type Span,
  somebodyOf,
  terms,
} from './lib/safety/name-sentences.ts';
import { eponyms, linesOf, namesOf } from './lib/safety/names.ts';
import { namelessQuestions } from './lib/safety/readers.ts';

type Written = { text: string; spans: [tag: Tag, words: string][] };
const named = linesOf('names/sentences.txt');
/** Of these most has to be learned: an employer may have any name, and a name stand beside a number. */
const placed = named.filter((line) => /\{(?:emp|addr|zip|bed|form)\}/.test(line));
const unnamed = linesOf('names/none.txt');
const written = linesOf('names/written.jsonl').map((line) => JSON.parse(line) as Written);
/** The addresses, employers, beds and numbers of the texts that somebody wrote as a whole. */
const wordsOf = Object.fromEntries(
  tags.map((tag) => [
    tag,
    written.flatMap(({ spans }) => spans.flatMap(([one, words]) => (one === tag ? [words] : []))),
  ]),
) as Record<Tag, string[]>;
const marked = markedTexts();
const marksOf = new Map<string, string[]>();
const poolOf = (language: string, { kind }: Mark) => `${language} ${kind}`;
for (const { language, pieces } of marked)
  for (const piece of pieces)
    if (typeof piece !== 'string') {
      const pool = poolOf(language, piece);
      marksOf.set(pool, [...(marksOf.get(pool) ?? []), piece.words]);
    }
const nameless = namelessQuestions('train');
/** "IL28B", "SPMS", "GS-9620": genes, scores, drugs and trials, which no list knows all of. */
const medicalCode = /(?<![\p{L}\p{N}])(?=\p{Lu}[\p{Lu}\d-])[\p{L}\d]{1,7}(?:-\d{1,4})?(?![\p{L}\p{N}])/gu;
const isPlace = ({ spans }: Written) => spans.some(([tag]) => tag !== 'name');
const isEponym = (word: string) => {
  const { eponym, ordinary } = knownOf(word.toLowerCase());
  return eponym > 0 && ordinary < 2;
};
const sameCase = (like: string, name: string) => {
  if (like === like.toUpperCase()) return name.toUpperCase();
  return like === like.toLowerCase() ? name.toLowerCase() : name;
};
/** What has a form is found by it, and is a number to the tagger too. */
const numbers = new Set(['record number', 'national id', 'plate', 'number']);

/** Everything to learn from, drawn anew for each seed. */
function sentencesOf(seed: number): Sentence[] {
  const random = randomOf(seed);
  const chance = (share: number) => random() < share;
  const names = namesOf(random);
  const filled = fillerOf(random, names, (tag) => otherThan(tag, pick(random, wordsOf[tag])));
  const withSomebody = somebodyOf(random, names);
  const withAside = asideOf(random, filled);
  const many = (count: number, make: () => Sentence) => Array.from({ length: count }, make);

  const otherThan = (tag: Tag, words: string): string => {
    if (tag === 'name')
      return sameCase(
        words,
        /\s/.test(words) ? names.fullName() : pick(random, [names.givenName, names.familyName])(),
      );
    const digits = words.replace(/\d/g, () => String(Math.floor(10 * random())));
    if (tag === 'bed' || tag === 'birth' || tag === 'handle') return digits;
    if (tag !== 'number')
      return digits.replace(/\p{L}{4,}/gu, (word) =>
        knownOf(word.toLowerCase()).ordinary === 0 && chance(0.6)
          ? sameCase(word, pick(random, [names.familyName, names.city])())
          : word,
      );
    if (/\p{L}{3}/u.test(words)) return digits;
    return digits.replace(/(?<!\p{L})\p{Lu}{1,2}(?!\p{L})/gu, (letters) =>
      letters.replace(/./g, () => pick(random, [...'ABCDEFGHKLMNPRSTX'])),
    );
  };
  const invented = inventedOf(random, names, marked);
  const newBrand = newBrandOf(random);
  /** A disease, sign or score may be called after anybody, and a drug be new. */
  const otherEponyms = (text: string) =>
    text
      .replace(/\p{L}{5,}/gu, (word) =>
        isKnownDrug(word.toLowerCase()) && chance(0.3) ? sameCase(word, newBrand()) : word,
      )
      .replace(/(?<![\p{L}-])\p{Lu}\p{Ll}{3,}(?![\p{L}])/gu, (word) =>
        isEponym(word) && chance(0.4)
          ? pick(random, [() => pick(random, eponyms), names.familyName])()
          : word,
      );
  const otherCodes = (text: string) =>
    text.replace(medicalCode, (code) =>
      chance(0.4)
        ? code
            .replace(/\p{Lu}/gu, () => pick(random, [...'ABCDEFGHIKLMNOPRSTVX']))
            .replace(/\d/g, () => String(Math.floor(10 * random())))
        : code,
    );
  const ofNobody = ({ text }: { text: string }): Sentence => ({
    text: otherEponyms(otherCodes(text)),
    spans: [],
  });
  /** A text that somebody wrote as a whole; now and then with other names in the place of its own. */
  const retold = ({ text, spans }: Written): Sentence => {
    const isOther = chance(0.6);
    const told: Sentence = { text: '', spans: [] };
    let rest = text;
    for (const [tag, words] of spans.toSorted(
      (one, other) => text.indexOf(one[1]) - text.indexOf(other[1]),
    )) {
      const at = rest.indexOf(words);
      if (at < 0) continue;
      const made = isOther ? otherThan(tag, words) : words;
      told.text += otherEponyms(rest.slice(0, at));
      told.spans.push({ start: told.text.length, end: told.text.length + made.length, tag });
      told.text += made;
      rest = rest.slice(at + words.length);
    }
    return { text: told.text + otherEponyms(rest), spans: told.spans };
  };
  const otherMark = (language: string, mark: Mark): string => {
    if (mark.kind === 'name') return otherThan('name', mark.words);
    const made = chance(0.4) ? invented(language, mark.kind) : undefined;
    if (made) return sameCase(mark.words, made);
    const like = chance(0.5) ? pick(random, marksOf.get(poolOf(language, mark)) ?? [mark.words]) : mark.words;
    if (mark.kind === 'birthdate') return like;
    const other = otherThan(mark.tag ?? 'none', like);
    return /\p{L}/u.test(mark.words) ? sameCase(mark.words, other) : other;
  };
  /** The same of a text whose identifiers are marked by their kind: another one of it, of the same language. */
  const remarked = ({ language, pieces }: Marked): Sentence => {
    const isOther = chance(0.6);
    const told: Sentence = { text: '', spans: [] };
    for (const piece of pieces) {
      const start = told.text.length;
      if (typeof piece === 'string') told.text += otherEponyms(piece);
      else {
        told.text += isOther ? otherMark(language, piece) : piece.words;
        told.spans.push({ start, end: told.text.length, tag: piece.tag });
      }
    }
    return told;
  };
  /** Changes of case that keep the length, so that the spans stay. */
  const inCase = ({ text, spans }: Sentence): Sentence => {
    const drawn = random();
    if (spans.length === 0 && chance(0.1))
      return { text: text.replace(/\b[a-z](?=[a-z]{3})/g, (letter) => letter.toUpperCase()), spans };
    const changed = drawn < 0.35 ? text.toLowerCase() : drawn < 0.62 ? text.toUpperCase() : text;
    return { text: changed.length === text.length ? changed : text, spans };
  };
  const beside = (one: Sentence, other: Sentence): Sentence => ({
    text: `${one.text} ${other.text}`,
    spans: [
      ...one.spans,
      ...other.spans.map(({ start, end, tag }) => ({
        start: start + one.text.length + 1,
        end: end + one.text.length + 1,
        tag,
      })),
    ],
  });

  const asked = writtenExamples(random);
  const questions = [...asked, ...generatedNegatives(random)];
  const somebody = () => {
    const { text, language } = pick(random, chance(0.2) ? nameless : asked);
    return withSomebody(text, language);
  };
  const besides = () => {
    const { text, language } = pick(random, chance(0.4) ? nameless : asked);
    return withAside(text, language);
  };
  return [
    ...many(8_000, besides),
    ...many(14_000, () => filled(pick(random, named))),
    ...many(6_000, () => filled(pick(random, placed))),
    ...many(32_000, () => filled(pick(random, unnamed))),
    ...many(22_000, somebody),
    ...many(16_000, () => ({ text: pick(random, questions).text, spans: [] })),
    ...many(3_000, () =>
      beside({ text: pick(random, asked).text, spans: [] }, filled(pick(random, unnamed))),
    ),
    ...many(5_000, () => beside(filled(pick(random, named)), filled(pick(random, unnamed)))),
    ...many(2_000, () => beside(somebody(), filled(pick(random, named)))),
    ...headings.map((text) => ({ text: chance(0.6) ? text.toLowerCase() : otherEponyms(text), spans: [] })),
    ...Array.from({ length: 6 }, () => written.map(retold)).flat(),
    ...Array.from({ length: 14 }, () => written.filter(({ spans }) => spans.length === 0).map(retold)).flat(),
    ...Array.from({ length: 8 }, () => written.filter(isPlace).map(retold)).flat(),
    ...Array.from({ length: 10 }, () => marked.map(remarked)).flat(),
    ...terms.filter(() => chance(0.7)).map((text) => ({ text, spans: [] })),
    ...Array.from({ length: 30 }, () => nameless.map(ofNobody)).flat(),
  ].map(inCase);
}

const teachesNothing = -1;
const wordless = { word: 2, beginning: 2, end2: 2, end3: 2, end4: 2, pieces: [] };

/** Part of what is listed is hidden, as of a name that no list knows; ordinary words count without the text itself. */
function rowsOf(sentences: readonly Sentence[], seed: number): Row[] {
  const random = randomOf(seed + 100);
  return sentences.map(({ text, spans }) => {
    const forms = /[\d@]/.test(text) ? [...findForms(text), ...findStructured(text)] : [];
    const all: Span[] = [
      ...spans,
      ...forms
        .filter(({ kind }) => kind === 'bed' || numbers.has(kind))
        .map(({ kind, start, end }): Span => ({ start, end, tag: kind === 'bed' ? 'bed' : 'number' })),
    ];
    // As it will read; a part keeps its forms, from which it learns those that no form tells.
    const tokens = tokensOf(random() < 0.5 ? blankOut(text, forms) : text);
    // A word that begins before, as "l'usine" and "d'Anna", tells as much.
    const gold = tokens.map(({ end }) => {
      const span = all.find((one) => end > one.start && end <= one.end);
      return span && !span.tag ? teachesNothing : tags.indexOf(span?.tag ?? 'none');
    });
    const namesHere = new Set(tokens.flatMap(({ plain }, at) => ((gold[at] ?? 0) > 0 ? [plain] : [])));
    const hidesNames = random() < 0.25;
    const known = (plain: string): Known => {
      const { given, family, place, eponym, ordinary, rare } = knownOf(plain);
      const isHidden = hidesNames && namesHere.has(plain);
      return {
        given: isHidden ? 0 : given,
        family: isHidden ? 0 : family,
        place: isHidden ? 0 : place,
        rare: isHidden ? 0 : rare,
        eponym: random() < 0.25 ? 0 : eponym,
        ordinary: Math.max(0, ordinary - 1),
      };
    };
    // As if the table lacked a word, or training the word.
    const hidesCues = random() < 0.15;
    const looks = lookAt(tokens, { known, cues: hidesCues ? () => 0 : cuesOf });
    const hidesWords = !hidesCues && random() < 0.2;
    return {
      looks: hidesWords ? looks.map((look) => (look.cue ? { ...look, ...wordless } : look)) : looks,
      gold,
    };
  });
}

const count = tags.length;
const passes = 3;
/** A margin: the right tag must win clearly. */
const aheadOf = tags.map((_, gold) => Float64Array.from(tags, (__, tag) => (tag === gold ? -2 : 0)));

/** The first two of a word's own, and of its neighbours', know the word itself. */
function bucketsAt(looks: readonly Look[], at: number, before: number, isHidden: boolean): Int32Array {
  tellOwn(looks[at] as Look);
  const ofNear = told.count;
  tellNear(looks, at);
  tellTagged(looks, at, before);
  const all = told.buckets.slice(0, told.count);
  told.count = 0;
  return isHidden ? all.filter((_, one) => one > 1 && one !== ofNear && one !== ofNear + 1) : all;
}

/** Adds to `sums` what each tag weighs by the buckets that were told, and forgets them. */
function weigh(weights: Float32Array, sums: Float64Array): void {
  for (let one = 0; one < told.count; one += 1) {
    const at = (told.buckets[one] as number) * count;
    for (let tag = 0; tag < count; tag += 1)
      sums[tag] = (sums[tag] as number) + (weights[at + tag] as number);
  }
  told.count = 0;
}

function trained(seed: number): Float32Array {
  const random = randomOf(seed + 200);
  const rows = rowsOf(sentencesOf(seed), seed);
  const weights = new Float32Array(tagBuckets * count);
  const totals = new Float64Array(tagBuckets * count);
  const changedAt = new Int32Array(tagBuckets * count);
  let step = 0;
  const change = (bucket: number, tag: number, by: number) => {
    const at = bucket * count + tag;
    totals[at] = (totals[at] as number) + (step - (changedAt[at] as number)) * (weights[at] as number);
    changedAt[at] = step;
    weights[at] = (weights[at] as number) + by;
  };
  for (let pass = 0; pass < passes; pass += 1) {
    let wrong = 0;
    for (let at = rows.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [rows[at], rows[other]] = [rows[other] as Row, rows[at] as Row];
    }
    for (const { looks, gold } of rows) {
      let before = 0;
      gold.forEach((right, at) => {
        step += 1;
        if (right === teachesNothing) {
          before = 0;
          return;
        }
        // Names that were seen must not be all that is learned: now and then the word itself is hidden.
        const buckets = bucketsAt(looks, at, before, right > 0 && random() < 0.3);
        told.buckets.set(buckets);
        told.count = buckets.length;
        const sums = (aheadOf[right] as Float64Array).slice();
        weigh(weights, sums);
        const guess = bestOf(sums);
        if (guess !== right) {
          wrong += 1;
          for (const bucket of buckets) {
            change(bucket, right, 1);
            change(bucket, guess, -1);
          }
        }
        // What it will have when it reads alone is the tag it guessed itself.
        before = pass > 0 && random() < 0.3 ? guess : right;
      });
    }
    process.stdout.write(`seed ${seed}, pass ${pass + 1}: ${wrong} words changed weights\n`);
  }
  return weights.map(
    (weight, at) => ((totals[at] as number) + (step - (changedAt[at] as number)) * weight) / step,
  );
}

const { values, positionals } = parseArgs({
  options: { network: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const seeds = positionals.map(Number);
if (seeds.length === 0 || !seeds.every(Number.isInteger)) throw new Error('name the seeds, as 8 9 10');
/** A job for a process of its own: a seed's perceptron, or the network, which reads the texts of one seed after another. */
type Job = { seed?: number };

function done({ seed }: Job): Float32Array {
  if (seed !== undefined) return trained(seed);
  return fitTagNetwork(
    seeds.map((one) => () => rowsOf(sentencesOf(one), one).filter(({ looks }) => looks.length > 0)),
    count,
    randomOf(seeds[0] as number),
    (line) => process.stdout.write(`network, ${line}\n`),
  );
}

async function doneApart(job: Job): Promise<Float32Array> {
  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    serialization: 'advanced',
    execArgv: [...process.execArgv, '--max-old-space-size=5000'],
  });
  child.send(job);
  const [weights] = (await once(child, 'message')) as [Float32Array];
  return weights;
}

const deflated = (bytes: Int8Array | Uint8Array): string =>
  deflateRawSync(bytes, { level: 9 }).toString('base64');
/** Numbers as bytes of `step` each; what is more than `most` counts as that. */
function inBytes(numbers: Float32Array, most: number): { bytes: Int8Array; step: number } {
  const step = numbers.reduce((max, value) => Math.max(max, Math.min(most, Math.abs(value))), 0) / 127;
  return {
    bytes: Int8Array.from(numbers, (value) => Math.max(-127, Math.min(127, Math.round(value / step)))),
    step,
  };
}

const path = join(packageRoot, 'src/research/safety/identifiers/names-weights.json');
const write = (model: TagModel): void => writeFileSync(path, `${JSON.stringify(model, null, 2)}\n`);

function packedPerceptron(all: readonly Float32Array[]): string {
  const sum = new Float32Array(tagBuckets * count);
  for (const one of all)
    one.forEach((weight, at) => {
      sum[at] = (sum[at] as number) + weight / all.length;
    });
  // What weighs next to nothing is left out: half of the file.
  return deflated(inBytes(sum, 40).bytes.map((byte) => (Math.abs(byte) > 1 ? byte : 0)));
}

function packedNetwork(weights: Float32Array): TagModel['network'] {
  const ofTable = shape.buckets * shape.units;
  const { bytes, step } = inBytes(weights.slice(0, ofTable), Number.POSITIVE_INFINITY);
  return { table: deflated(bytes), step, rest: deflated(new Uint8Array(weights.slice(ofTable).buffer)) };
}

if (process.send) {
  const [job] = (await once(process, 'message')) as [Job];
  process.send(done(job), () => process.disconnect());
} else {
  const jobs: Job[] = values.network ? [{}] : [{}, ...seeds.map((seed) => ({ seed }))];
  const [network, ...perceptrons] = await Promise.all(jobs.map(doneApart));
  const { weights } = JSON.parse(readFileSync(path, 'utf8')) as TagModel;
  write({
    weights: values.network ? weights : packedPerceptron(perceptrons),
    network: packedNetwork(network as Float32Array),
  });
}
