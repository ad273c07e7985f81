import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLines } from '../bench/answers/abstracts.ts';
import { readClaims, readTitles, trainingQuestions } from '../bench/answers/asked.ts';
import { type AskedOfLibrary, askedSets, libraryId, readAsked } from '../bench/answers/asked-sets.ts';
import { openPool, readDocuments, trialId } from '../bench/answers/pool.ts';
import { packageRoot } from '../src/platform/paths.ts';
import { contentStems } from '../src/research/language/tokens.ts';
import { isWorded, weighQuestion } from '../src/research/question/weigh.ts';
import { nearestOf } from '../src/research/sources/nearest.ts';
import {
  type ConceptRow,
  createChance,
  describeConcepts,
} from '../src/research/sources/relevance/concept-chance.ts';
import { rememberRecords } from '../src/research/sources/relevance/record.ts';
import type { EvidenceItem } from '../src/shared/research/evidence-item.ts';
import { readQuestions } from './lib/answering-sentences.ts';
import { fitBoosted } from './lib/boosting.ts';
import { type ConceptExample, fitConceptModel } from './lib/concept-model.ts';
import { heldOutDocuments, testedDocuments } from './lib/held-out.ts';
import { type Example, fitLogistic } from './lib/logistic.ts';

/**
 * Fits the relevance model (docs/relevance.md) on questions whose answering documents are known and on questions that the
 * library does not answer, and writes its weights; each question counts with its answers and without them. Records with a title
 * are rated by a model that learns also from questions that readers wrote for one titled abstract each. After
 * `scripts/train-embeddings.ts`, whose embeddings it reads.
 *   node --max-old-space-size=6000 --import tsx scripts/fit-relevance.ts     cross-validates, fits, writes
 *   … --fit-only                                           without cross-validating
 *   … --cache FOLDER                                       keeps what was found for each question
 */
const { values } = parseArgs({
  options: {
    cache: { type: 'string' },
    'fit-only': { type: 'boolean', default: false },
  },
});
const file = join(packageRoot, 'src/research/sources/relevance/weights.json');
const retrieved = 40;
const folds = 3;
/** Of the rows that `describeRecords` gives. */
const coverageColumn = 3;
/** Of records far from the question, which are most, every fourth counts for four. */
const nearby = 0.6;
const everyFar = 4;
const setWeights: Record<string, number> = {
  questions: 1,
  titles: 0.5,
  claims: 0.3,
  prompts: 0.9,
  'lay-unanswered': 3,
  'clinical-unanswered': 3,
  'lay-answered': 10,
  'many-answers': 10,
  'own-words-answered': 4,
  'own-words-unanswered': 4,
  several: 4,
  'near-misses': 4,
  'own-words': 6,
};
/** For records with a title. Readers' questions name one answer, and so would outweigh those that several papers answer. */
const titledWeights: Record<string, number> = { ...setWeights, 'many-answers': 25, readers: 0.5 };
/** Where concepts are learnt: a question that a reader wrote for one abstract; messages and questions of seven writers more. */
const conceptWeights: Record<string, number> = { readers: 1, histories: 4, written: 4 };

type Prompt = { pmcid: string; I: string; C: string; O: string };
type Asked = AskedOfLibrary & { set: string };
type Found = Asked & { found: [id: string, score: number][] };

const asked = [
  ...known('questions', trainingQuestions()),
  ...known('titles', readTitles()),
  ...known('claims', readClaims('train')),
  ...fromPrompts(),
  ...fromReaders(),
  ...fromSeveral('several'),
  ...fromSeveral('near-misses'),
  ...fromSeveral('own-words'),
  ...askedSets.flatMap((set) => readAsked(set).map((one) => ({ ...one, set }))),
];
const empty = {
  relevance: { mean: [], scale: [], weights: [], bias: 0 },
  trees: { start: 0, columns: [], from: [], values: [] },
};
const none = { titled: empty, untitled: empty };
const all = await findAll();
const documents = new Map(readDocuments().map((item) => [item.id, item]));
rememberRecords(2 * documents.size);
const found = all.map(withNearest);

writeWeights({ concept: { weights: [], bias: 0, scale: 0, context: '' }, ...none });
const { readConcepts } = await import('../src/research/sources/relevance/concepts.ts');
const conceptExamples = [...all, ...fromWriters()].flatMap(conceptExamplesOf);
const concept = fitConceptModel(conceptExamples.map(({ example }) => example));
/** What rates records must learn from chances as they are for questions that were not seen. */
const chances = Array.from({ length: folds }, (_, fold) =>
  createChance(
    fitConceptModel(conceptExamples.filter((one) => one.fold !== fold).map(({ example }) => example)),
  ),
);
const { asLinear, describeRecords } = await import('../src/research/sources/relevance/features.ts');
const { probabilityOf } = await import('../src/research/sources/relevance/relevance.ts');
const lists = found.flatMap((one) => [listOf(one, one.found), ...withoutAnswers(one)]);
if (!values['fit-only']) crossValidate();
writeWeights({ concept, ...fitModels(lists) });

function known(set: string, from: ReturnType<typeof readTitles>) {
  return from.map(({ question, passages }) => ({
    set,
    question,
    answers: [...new Set(passages.map(({ sourceId }) => sourceId))],
    near: [],
  }));
}

/** Questions for one abstract each, without those on documents that held-out questions are about. */
function fromReaders() {
  return readQuestions()
    .map(({ doc, q }) => ({ set: 'readers', question: q, answers: [libraryId(doc)], near: [] }))
    .filter(({ answers }) => !answers.some((id) => heldOutDocuments.has(id)));
}

/** Questions that several abstracts answer, that none does, though it holds their words, and that one does. */
function fromSeveral(set: 'several' | 'near-misses' | 'own-words') {
  return readAnswering<{ q: string; answers: string[]; near: string[] }>(`${set}.jsonl`)
    .map(({ q, answers, near }) => ({
      set,
      question: q,
      answers: answers.map(libraryId),
      near: near.map(libraryId),
    }))
    .filter(({ answers }) => !answers.some((id) => heldOutDocuments.has(id)));
}

function fromWriters(): Asked[] {
  return (['histories', 'written'] as const)
    .flatMap((set) => readAsked(set).map((one) => ({ ...one, set })))
    .filter(({ answers }) => !answers.some((id) => heldOutDocuments.has(id)));
}

function readAnswering<T>(name: string): T[] {
  return readFileSync(new URL(`answering-data/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/** One question of every third trial, in four wordings by turns. */
function fromPrompts() {
  const byTrial = new Map(
    readLines<Prompt>('rct-abstracts/pico_prompts_ccby.jsonl').map((one) => [one.pmcid, one]),
  );
  const some = [...byTrial.values()].filter((_, at) => at % 3 === 0);
  return some.map(({ pmcid, I, C, O }, at) => ({
    set: 'prompts',
    question: [
      `Does ${I} affect ${O} compared with ${C}?`,
      `What is the effect of ${I} versus ${C} on ${O}?`,
      `${I} or ${C} for ${O}?`,
      `Does ${I} change ${O}?`,
    ][at % 4] as string,
    answers: [trialId(pmcid)],
    near: [],
  }));
}

async function findAll(): Promise<Found[]> {
  const kept = values.cache && join(values.cache, 'found-by-words.json');
  const before = kept && existsSync(kept) ? (JSON.parse(readFileSync(kept, 'utf8')) as Found[]) : [];
  const known = new Map(before.map((one) => [one.question, one.found]));
  const pool = await openPool();
  const found: Found[] = [];
  for (const one of asked) {
    const items = known.get(one.question);
    const ranked =
      items ??
      (await pool.find(one.question, retrieved)).map(({ id, score }) => [id, score] as [string, number]);
    found.push({ ...one, found: ranked });
  }
  await pool.close();
  if (kept) writeFileSync(kept, JSON.stringify(found));
  return found;
}

/** The records that the product would rate, with the scores that it would give them. */
function withNearest(one: Found): Found {
  const items = one.found.flatMap(([id, score]) => {
    const item = documents.get(id);
    return item ? [{ ...item, score }] : [];
  });
  return { ...one, found: nearestOf(one.question, items).map(({ item, score }) => [item.id, score]) };
}

function conceptExamplesOf(one: Asked): { example: ConceptExample; fold: number }[] {
  // A title is all in its own record.
  if (one.set === 'titles') return [];
  const { concepts } = weighQuestion(one.question);
  const rows = describeConcepts(one.question, concepts);
  const weight = conceptWeights[one.set] ?? setWeights[one.set] ?? 1;
  return one.answers.flatMap((id) => {
    const item = documents.get(id);
    if (!item) return [];
    const stems = new Set(contentStems(`${item.title} ${item.text}`));
    return concepts.map(({ wordings }, at) => ({
      example: { ...(rows[at] as ConceptRow), isTrue: isWorded(wordings, stems), weight },
      fold: foldOf(one),
    }));
  });
}

/** Questions on one document are in one fold. */
function foldOf({ question, answers }: Pick<Asked, 'question' | 'answers'>): number {
  return [...(answers.toSorted()[0] ?? question)].reduce((sum, char) => sum + char.charCodeAt(0), 0) % folds;
}

type List = {
  set: string;
  question: string;
  rows: { row: number[]; isUntitled: boolean }[];
  ids: string[];
  answers: string[];
  near: string[];
  isRemoved: boolean;
};

function listOf(one: Found, found: Found['found'], isRemoved = false): List {
  const items = found.flatMap(([id, score]): EvidenceItem[] => {
    const item = documents.get(id);
    if (!item) return [];
    // A trial that is asked for by its title would be known by it.
    const isAsked = one.set === 'titles' && one.answers.includes(id);
    return [{ ...item, score, ...(isAsked && { title: '' }) }];
  });
  const concepts = readConcepts(one.question, weighQuestion(one.question), chances[foldOf(one)]);
  const rows = describeRecords(items, concepts, one.question);
  return { ...one, rows, ids: items.map(({ id }) => id), isRemoved };
}

function withoutAnswers(one: Found): List[] {
  const rest = one.found.filter(([id]) => !one.answers.includes(id) && !one.near.includes(id));
  const isNeeded = one.answers.length > 0 && rest.length > 2;
  return isNeeded ? [listOf(one, rest, true)] : [];
}

function examplesOf(
  { set, rows, ids, answers, near, isRemoved }: List,
  weights: Record<string, number>,
): (Example & { isUntitled: boolean })[] {
  if (isRemoved && (set === 'many-answers' || set === 'lay-answered' || set === 'several')) return [];
  const coverage = rows.map(({ row }) => row[coverageColumn] ?? 0);
  const fullest = Math.max(0, ...coverage);
  return rows.flatMap(({ row, isUntitled }, at) => {
    const id = ids[at] as string;
    const isTrue = answers.includes(id);
    if (near.includes(id) && answers.length > 0) return [];
    if (weights === titledWeights && testedDocuments.has(id)) return [];
    // No reader's question is answered by a record without a title, which would pass for the reason.
    if (set === 'readers' && isUntitled) return [];
    const isFar = !isTrue && (coverage[at] ?? 0) < nearby * fullest;
    if (isFar && at % everyFar !== 0) return [];
    const weight = (weights[set] ?? 1) * (isFar ? everyFar : 1);
    return [{ row, isUntitled, isTrue, weight }];
  });
}

function fitModels(from: readonly List[]) {
  const fitTo = (some: readonly List[], weights: Record<string, number>) => {
    const examples = some.flatMap((list) => examplesOf(list, weights));
    return {
      relevance: fitLogistic(examples.map((one) => ({ ...one, row: asLinear(one) }))),
      trees: fitBoosted(examples),
    };
  };
  const untested = from.filter(({ answers }) => !answers.some((id) => testedDocuments.has(id)));
  const unread = from.filter(({ set }) => set !== 'readers');
  return { titled: fitTo(untested, titledWeights), untitled: fitTo(unread, setWeights) };
}

function crossValidate(): void {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitModels(lists.filter((list) => foldOf(list) !== fold)),
  );
  const rated = lists.map((list) => {
    const model = models[foldOf(list)] as (typeof models)[number];
    return { ...list, likely: list.rows.map((row) => probabilityOf(model, row)) };
  });
  const rows: Record<string, string | number>[] = [];
  for (const set of Object.keys(titledWeights))
    for (const floor of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
      const own = rated.filter((one) => one.set === set && !one.isRemoved);
      const removed = rated.filter((one) => one.set === set && one.isRemoved);
      const taken = own.map(({ ids, likely, answers, near }) => {
        const kept = ids.filter((_, at) => (likely[at] ?? 0) >= floor);
        const right = kept.filter((id) => answers.includes(id)).length;
        return {
          right,
          wrong: kept.filter((id) => !answers.includes(id) && !near.includes(id)).length,
          near: kept.filter((id) => near.includes(id)).length,
          all: answers.length,
        };
      });
      const sum = (of: (one: (typeof taken)[number]) => number) =>
        taken.reduce((total, one) => total + of(one), 0);
      const share = (count: number, of: number) => (of > 0 ? (count / of).toFixed(3) : '');
      rows.push({
        set,
        floor,
        'right in': share(
          taken.filter(({ right }) => right > 0).length,
          own.filter(({ answers }) => answers.length).length,
        ),
        'wrong in': share(taken.filter(({ wrong }) => wrong > 0).length, own.length),
        'wrong or near in': share(taken.filter(({ wrong, near }) => wrong + near > 0).length, own.length),
        'removed: any': share(
          removed.filter(({ likely }) => likely.some((one) => one >= floor)).length,
          removed.length,
        ),
        recall: share(
          sum(({ right }) => right),
          sum((one) => one.all),
        ),
        precision: share(
          sum(({ right }) => right),
          sum(({ right, wrong, near }) => right + wrong + near),
        ),
      });
    }
  console.table(rows);
}

function writeWeights(model: object): void {
  const rounded = (_: string, value: unknown) =>
    typeof value === 'number' ? Number(value.toFixed(4)) : value;
  writeFileSync(file, `${JSON.stringify(model, rounded)}\n`);
}
