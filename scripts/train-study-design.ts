import { readFileSync, writeFileSync } from 'node:fs';
import { buckets } from '../src/evidence/study-design-features.ts';
import {
  allFeatures,
  chances,
  type Features,
  featureCount,
  firstWord,
  learned,
  learnedOfWords,
  likeliest,
  type Rows,
  wordFeatures,
} from '../src/evidence/study-design-scores.ts';
import { designOfText, designOfTitle, isLearned, isPreclinical } from '../src/evidence/study-design-words.ts';
import type { StudyDesign } from '../src/shared/research/evidence-item.ts';
import { type Abstract, readAbstracts } from '../tests/data/facts-abstracts.ts';
import { readDataLines } from '../tests/data/folder.ts';

/**
 * Trains the classifier of study designs (docs/study-design.md) and writes its weights, and prints the share right on tenths
 * of the labelled abstracts that were left out. First the words learn from what titles and indexing say of abstracts that
 * nobody labelled, then cues and words from the labels. Those of `study-design-data/kept-out.txt` are kept out of all of it,
 * for fair tests.
 *   node --import tsx scripts/train-study-design.ts
 */
const folds = 10;
const ofWords = { passes: 6, rate: 0.08, decay: 1e-3 };
const ofCues = { passes: 20, rate: 0.1, decay: 0.01 };
/** The rules were first chosen on these sets, where they look better than they are; their labels know fewer designs. */
const older = new Set(['a', 'b']);
const weightOfOlder = 0.7;
const weightOfWritten = 0.3;
/** Of several right designs, the first has this share of the say by itself. */
const sayOfFirst = 0.4;
/** Makes rare designs count for more, though not for as much as common ones. */
const evenness = 0.6;

type Example = { id: string; features: Features; right: StudyDesign[]; weight: number };
type Label = { id: string; set: string; design: StudyDesign; alsoOk?: StudyDesign[] };

const readLines = <T>(file: string): T[] =>
  readFileSync(new URL(`../tests/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const abstracts = readAbstracts();
const labels = readLines<Label>('study-facts-labels.jsonl');
const keptOut = new Set(
  readFileSync(new URL('./study-design-data/kept-out.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
);

const meshOf: [StudyDesign, RegExp][] = [
  ['randomised-trial', /^(?:Double-Blind Method|Random Allocation|Single-Blind Method|Cross-Over Studies)$/],
  ['case-control', /^Case-Control Studies$/],
  ['cross-sectional', /^Cross-Sectional Studies$/],
  ['cohort', /^(?:Cohort|Retrospective|Follow-Up|Longitudinal|Prospective) Studies$/],
  [
    'cross-sectional',
    /^(?:Health (?:Care )?Surveys|Surveys and Questionnaires|Nutrition Surveys|Sensitivity and Specificity|Prevalence)$/,
  ],
];
const bench = /\b(?:mice|in vitro|cell lines?|transcription|Drosophila|zebrafish|yeast|C\. elegans)\b/;
const people = /\b(?:patients|women|participants|adults|children)\b/;

const isOfWords = (design: StudyDesign): boolean => learnedOfWords.some((one) => one === design);

/** What titles say, which are then hidden; what laboratories speak of; what rules find in plain words; what NLM indexed. */
function weakExamples(): Example[] {
  const found: Example[] = [];
  const labelled = new Set(labels.map(({ id }) => id));
  const add = ({ id }: Abstract, title: string, text: string, design: StudyDesign, weight: number) => {
    if (!labelled.has(id) && !keptOut.has(id))
      found.push({ id, features: wordFeatures(title, text), right: [design], weight });
  };
  for (const one of abstracts.values()) {
    const { title, text } = one;
    const named = title && (isPreclinical(title, new Set()) ? 'laboratory' : designOfTitle(title));
    if (named && isOfWords(named)) {
      if (one.id.startsWith('PMC') && named === 'randomised-trial') {
        // Half of them without the word that gives them away.
        add(one, '', text, named, 0.5);
        add(one, '', text.replace(/random(?:ly|i[sz]ed|i[sz]ation)\b/gi, ' '), named, 0.5);
      } else add(one, '', text, named, 1);
    } else if (one.id.startsWith('sf')) {
      const told = designOfText(text, false);
      if (bench.test(text) && !people.test(text)) add(one, title, text, 'laboratory', 0.5);
      else if (told?.isPlain && isOfWords(told.design)) add(one, title, text, told.design, 0.5);
    }
  }
  for (const { pmid, mesh } of readDataLines<{ pmid: string; mesh: string[] }>(
    'bench/pubmedqa-dev/questions.jsonl',
  )) {
    const one = abstracts.get(`pm${pmid}`);
    const isOfAnimals = mesh.includes('Animals') && !mesh.includes('Humans');
    const design = isOfAnimals
      ? 'laboratory'
      : meshOf.find(([, heading]) => mesh.some((term) => heading.test(term)))?.[0];
    if (one && design) add(one, one.title, one.text, design, 1);
  }
  const totals = new Map<string, number>();
  for (const { right, weight } of found) totals.set(right.join(), (totals.get(right.join()) ?? 0) + weight);
  return found.map((one) => ({
    ...one,
    weight: one.weight * (200 / (totals.get(one.right.join()) ?? 200)) ** evenness,
  }));
}

/** Multinomial logistic regression by AdaGrad; of several right designs the first has the most say. */
function train(
  designs: readonly StudyDesign[],
  given: readonly Example[],
  size: number,
  { passes, rate, decay }: typeof ofWords,
): Float64Array[] {
  const rows = designs.map(() => new Float64Array(size));
  const squares = designs.map(() => new Float64Array(size).fill(1e-6));
  const examples = given.filter(({ right }) => right.length > 0);
  let seed = 1;
  const draw = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  for (let pass = 0; pass < passes; pass += 1) {
    for (let at = examples.length - 1; at > 0; at -= 1) {
      const other = draw(at + 1);
      [examples[at], examples[other]] = [examples[other] as Example, examples[at] as Example];
    }
    for (const { features, right, weight } of examples) {
      const likely = chances(rows, features);
      const isRight = designs.map((design) => right.includes(design));
      const good = likely.reduce((sum, chance, at) => sum + (isRight[at] ? chance : 0), 1e-9);
      designs.forEach((design, at) => {
        const chance = likely[at] ?? 0;
        const wanted = isRight[at]
          ? ((1 - sayOfFirst) * chance) / good + (design === right[0] ? sayOfFirst : 0)
          : 0;
        const [row, square] = [rows[at] as Float64Array, squares[at] as Float64Array];
        for (const [place, value] of features) {
          const slope = weight * (chance - wanted) * value + decay * (row[place] ?? 0);
          square[place] = (square[place] ?? 0) + slope * slope;
          row[place] = (row[place] ?? 0) - (rate * slope) / Math.sqrt(square[place] ?? 1);
        }
      });
    }
  }
  return rows;
}

const trained = train(learnedOfWords, weakExamples(), buckets, ofWords);
const scale = Number((Math.max(...trained.flatMap((row) => [...row].map(Math.abs))) / 127).toPrecision(4));
const words = trained.map((row) => [...row].map((value) => Math.round(value / scale)));
const wordRows: Rows = words.map((row) => row.map((value) => value * scale));

/** What a label counts as right: in the older sets "other" stands for designs they do not know. */
function rightOf({ set, design, alsoOk = [] }: Label): StudyDesign[] {
  const right = [design, ...alsoOk];
  if (!older.has(set)) return right;
  if (right.includes('other'))
    return [...right, 'laboratory', 'qualitative', 'economic-evaluation', 'protocol'];
  return right.includes('cohort') || right.includes('cross-sectional')
    ? [...right, 'diagnostic-accuracy']
    : right;
}

const gold = labels.map((label) => {
  const { title, text } = abstracts.get(label.id) as Abstract;
  return {
    id: label.id,
    features: allFeatures(title, text, wordRows),
    right: rightOf(label).filter(isLearned),
    weight: older.has(label.set) ? weightOfOlder : 1,
  };
});
const isNew = new Set(labels.map(({ id }) => id));
const questions = readLines<{ id: string; design: StudyDesign }>('study-design-questions.jsonl')
  .map(({ id, design }) => ({ id: `pm${id}`, design }))
  .filter(({ id, design }) => !isNew.has(id) && !keptOut.has(id) && isLearned(design))
  .flatMap(({ id, design }) => {
    const one = abstracts.get(id);
    return one
      ? [{ id, features: allFeatures(one.title, one.text, wordRows), right: [design], weight: 1 }]
      : [];
  });
/** Written for what the labelled abstracts have too few of: trials told without the word, reviews that tell of trials. */
const written = readFileSync(new URL('./study-design-data/examples.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Abstract & { design: (typeof learned)[number] })
  .map(({ id, title, text, design }) => ({
    id,
    features: allFeatures(title, text, wordRows),
    right: [design],
    weight: weightOfWritten,
  }));
const foldOf = (at: number): number => ((at * 7919) % 1009) % folds;
const tried = labels.map((label) => ({ label, isRight: false }));
for (let fold = 0; fold < folds; fold += 1) {
  const rows = train(
    learned,
    [...gold.filter((_one, at) => foldOf(at) !== fold), ...questions, ...written],
    featureCount,
    ofCues,
  );
  for (const [at, one] of tried.entries()) {
    if (foldOf(at) !== fold) continue;
    const { title, text } = abstracts.get(one.label.id) as Abstract;
    const told = designOfText(text, true);
    const got =
      (isPreclinical(title, new Set()) ? 'laboratory' : designOfTitle(title)) ??
      (told && !isLearned(told.design) ? told.design : likeliest(rows, gold[at]?.features ?? []));
    one.isRight = rightOf(one.label).includes(got);
    if (!one.isRight)
      process.stdout.write(`${one.label.set} ${one.label.id}: ${one.label.design}, not ${got}\n`);
  }
}
for (const set of [...new Set(labels.map((label) => label.set)), 'cdefg']) {
  const own = tried.filter(({ label }) => set.includes(label.set));
  const count = own.filter(({ isRight }) => isRight).length;
  process.stdout.write(
    `${[...set].join(', ')}: ${count} of ${own.length} on tenths left out (${((100 * count) / own.length).toFixed(1)} %)\n`,
  );
}
/** Rows of weights as bytes in base64, with what one step of a byte is worth. */
function asBytes(rows: readonly ArrayLike<number>[]): { scale: number; rows: string[] } {
  const all = rows.map((row) => Array.from(row));
  const step = Number((Math.max(...all.flat().map(Math.abs)) / 127).toPrecision(4));
  return {
    scale: step,
    rows: all.map((row) =>
      Buffer.from(Int8Array.from(row, (value) => Math.round(value / step)).buffer).toString('base64'),
    ),
  };
}

const fitted = train(learned, [...gold, ...questions, ...written], featureCount, ofCues);
const weights = {
  words: asBytes(wordRows),
  wordsOfLabels: asBytes(fitted.map((row) => row.slice(firstWord))),
  cues: fitted.map((row) => Array.from(row.slice(0, firstWord), (value) => Number(value.toFixed(3)))),
};
writeFileSync(
  new URL('../src/evidence/study-design-weights.json', import.meta.url),
  `${JSON.stringify(weights, null, 1)}\n`,
);
