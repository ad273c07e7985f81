import { readFileSync, writeFileSync } from 'node:fs';
import { buckets, cueCount } from '../src/evidence/study-design-features.ts';
import {
  allFeatures,
  chances,
  type Features,
  learned,
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
 * nobody labelled, then the cues from the labels. Abstracts can be kept out of all of it, by a file of their ids.
 *   node --import tsx scripts/train-study-design.ts [file of ids, one per line]
 */
const folds = 10;
const ofWords = { passes: 6, rate: 0.08, decay: 1e-3 };
const ofCues = { passes: 60, rate: 0.1, decay: 0.03 };
/** The rules were first chosen on set "a", where they look better than they are. */
const weightOfSet = { a: 0.7, b: 1.3 };
const weightOfWritten = 0.3;
/** Makes rare designs count for more, though not for as much as common ones. */
const evenness = 0.6;

type Example = { id: string; features: Features; right: StudyDesign[]; weight: number };
type Label = { id: string; set: 'a' | 'b'; design: StudyDesign; alsoOk?: StudyDesign[] };

const readLines = <T>(file: string): T[] =>
  readFileSync(new URL(`../tests/data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);

const abstracts = readAbstracts();
const labels = readLines<Label>('study-facts-labels.jsonl');
const keptOut = new Set(process.argv[2] ? readFileSync(process.argv[2], 'utf8').split(/\s+/) : []);

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
    const named = title && (isPreclinical(title, new Set()) ? 'other' : designOfTitle(title));
    if (named && isLearned(named)) {
      if (one.id.startsWith('PMC') && named === 'randomised-trial') {
        // Half of them without the word that gives them away.
        add(one, '', text, named, 0.5);
        add(one, '', text.replace(/random(?:ly|i[sz]ed|i[sz]ation)\b/gi, ' '), named, 0.5);
      } else add(one, '', text, named, 1);
    } else if (one.id.startsWith('sf')) {
      const told = designOfText(text, false);
      if (bench.test(text) && !people.test(text)) add(one, title, text, 'other', 0.5);
      else if (told?.isPlain && isLearned(told.design)) add(one, title, text, told.design, 0.5);
    }
  }
  for (const { pmid, mesh } of readDataLines<{ pmid: string; mesh: string[] }>(
    'bench/pubmedqa-dev/questions.jsonl',
  )) {
    const one = abstracts.get(`pm${pmid}`);
    const isOfAnimals = mesh.includes('Animals') && !mesh.includes('Humans');
    const design = isOfAnimals
      ? 'other'
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

/** Multinomial logistic regression by AdaGrad; of several right designs the first has half of the say. */
function train(
  given: readonly Example[],
  size: number,
  { passes, rate, decay }: typeof ofWords,
): Float64Array[] {
  const rows = learned.map(() => new Float64Array(size));
  const squares = learned.map(() => new Float64Array(size).fill(1e-6));
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
      const isRight = learned.map((design) => right.includes(design));
      const good = likely.reduce((sum, chance, at) => sum + (isRight[at] ? chance : 0), 1e-9);
      learned.forEach((design, at) => {
        const chance = likely[at] ?? 0;
        const wanted = isRight[at] ? (0.5 * chance) / good + (design === right[0] ? 0.5 : 0) : 0;
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

const trained = train(weakExamples(), buckets, ofWords);
const scale = Number((Math.max(...trained.flatMap((row) => [...row].map(Math.abs))) / 127).toPrecision(4));
const words = trained.map((row) => [...row].map((value) => Math.round(value / scale)));
const wordRows: Rows = words.map((row) => row.map((value) => value * scale));

const gold = labels.map(({ id, set, design, alsoOk = [] }) => {
  const { title, text } = abstracts.get(id) as Abstract;
  const features = allFeatures(title, text, wordRows);
  return {
    id,
    features,
    right: [design, ...alsoOk].filter(isLearned),
    weight: weightOfSet[set],
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
const size = cueCount + learned.length;
const foldOf = (at: number): number => ((at * 7919) % 1009) % folds;
const right = { a: 0, b: 0 };
for (let fold = 0; fold < folds; fold += 1) {
  const rows = train(
    [...gold.filter((_one, at) => foldOf(at) !== fold), ...questions, ...written],
    size,
    ofCues,
  );
  for (const [at, { id, set, design, alsoOk = [] }] of labels.entries()) {
    if (foldOf(at) !== fold) continue;
    const { title, text } = abstracts.get(id) as Abstract;
    const told = designOfText(text, true);
    const got =
      (isPreclinical(title, new Set()) ? 'other' : designOfTitle(title)) ??
      (told && !isLearned(told.design) ? told.design : likeliest(rows, gold[at]?.features ?? []));
    if ([design, ...alsoOk].includes(got)) right[set] += 1;
    else process.stdout.write(`${set} ${id}: ${design}, not ${got}\n`);
  }
}
const total = {
  a: labels.filter(({ set }) => set === 'a').length,
  b: labels.filter(({ set }) => set === 'b').length,
};
process.stdout.write(`a: ${right.a} of ${total.a}, b: ${right.b} of ${total.b} on tenths left out\n`);
const bytes = words.map((row) => Buffer.from(Int8Array.from(row)).toString('base64'));
const cues = train([...gold, ...questions, ...written], size, ofCues).map((row) =>
  [...row].map((value) => Number(value.toFixed(3))),
);
writeFileSync(
  new URL('../src/evidence/study-design-weights.json', import.meta.url),
  `${JSON.stringify({ scale, words: bytes, cues }, null, 2)}\n`,
);
