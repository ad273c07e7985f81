import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readLines } from '../bench/answers/abstracts.ts';
import { readClaims, readQuestions } from '../bench/answers/asked.ts';
import { type AskedOfLibrary, askedSets, readAsked } from '../bench/answers/asked-sets.ts';
import { openPool, readDocuments, trialId } from '../bench/answers/pool.ts';
import { packageRoot } from '../src/platform/paths.ts';
import { contentStems } from '../src/research/language/tokens.ts';
import { readPico } from '../src/research/question/pico.ts';
import { isWorded, weighQuestion } from '../src/research/question/weigh.ts';
import type { EvidenceItem } from '../src/shared/research/evidence-item.ts';
import { type Example, fitLogistic, type Logistic, probabilityOf } from './lib/logistic.ts';

/**
 * Fits the relevance model (docs/relevance.md) on questions whose answering documents are known and on questions that the
 * library does not answer, and writes its weights; each question counts with its answers and without them.
 *   node --import tsx scripts/fit-relevance.ts                 cross-validates, fits, writes
 *   … --found FILE                                             keeps what was found for each question in a file
 */
const { values } = parseArgs({ options: { found: { type: 'string' } } });
const file = join(packageRoot, 'src/research/sources/relevance/weights.json');
const retrieved = 40;
const folds = 5;
const setWeights: Record<string, number> = {
  questions: 1,
  claims: 0.3,
  prompts: 0.3,
  'lay-unanswered': 3,
  'clinical-unanswered': 3,
  'lay-answered': 10,
  'many-answers': 10,
};

type Prompt = { pmcid: string; I: string; C: string; O: string };
type Found = AskedOfLibrary & { set: string; found: [id: string, score: number][] };

const asked = [
  ...known('questions', readQuestions()),
  ...known('claims', readClaims('train')),
  ...fromPrompts(),
  ...askedSets.flatMap((set) => readAsked(set).map((one) => ({ ...one, set }))),
];
const none: Logistic = { mean: [], scale: [], weights: [], bias: 0 };
const all = await findAll();
const documents = new Map(readDocuments().map((item) => [item.id, item]));

writeWeights({ concept: { weights: [], bias: 0 }, relevance: none });
const concept = await fitConcepts();
writeWeights({ concept, relevance: none });
// The weights of concepts are read when their module is.
const { readConcepts } = await import('../src/research/sources/relevance/concepts.ts');
const { describeRecords } = await import('../src/research/sources/relevance/features.ts');
const lists = all.flatMap((one) => [listOf(one, one.found), ...withoutAnswers(one)]);
crossValidate();
writeWeights({ concept, relevance: fitLogistic(lists.flatMap(examplesOf)) });

function known(set: string, from: ReturnType<typeof readQuestions>) {
  return from.map(({ question, passages }) => ({
    set,
    question,
    answers: [...new Set(passages.map(({ sourceId }) => sourceId))],
    near: [],
  }));
}

/** One question a trial, in four wordings by turns. */
function fromPrompts() {
  const byTrial = new Map(
    readLines<Prompt>('rct-abstracts/pico_prompts_ccby.jsonl').map((one) => [one.pmcid, one]),
  );
  return [...byTrial.values()].map(({ pmcid, I, C, O }, at) => ({
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
  if (values.found && existsSync(values.found)) return JSON.parse(readFileSync(values.found, 'utf8'));
  const pool = await openPool();
  const found: Found[] = [];
  for (const one of asked) {
    const items = await pool.find(one.question, retrieved);
    found.push({ ...one, found: items.map(({ id, score }) => [id, score]) });
  }
  await pool.close();
  if (values.found) writeFileSync(values.found, JSON.stringify(found));
  return found;
}

async function fitConcepts(): Promise<{ weights: number[]; bias: number }> {
  const { conceptFeatures, readAsker } = await import(
    '../src/research/sources/relevance/concept-features.ts'
  );
  const examples = all.flatMap(({ question, answers, set }): Example[] => {
    const { intervention, comparator, population, outcome } = readPico(question);
    const parts = [intervention, comparator, population, outcome].map(
      (part) => new Set(contentStems(part ?? '')),
    );
    const { concepts } = weighQuestion(question);
    const asker = readAsker(question);
    return answers.flatMap((id) => {
      const item = documents.get(id);
      if (!item) return [];
      const stems = new Set(contentStems(`${item.title} ${item.text}`));
      return concepts.map((one) => ({
        row: conceptFeatures(one, { parts, asker }),
        isTrue: isWorded(one.wordings, stems),
        weight: setWeights[set] ?? 1,
      }));
    });
  });
  const { mean, scale, weights, bias } = fitLogistic(examples);
  return {
    weights: weights.map((weight, at) => weight / (scale[at] ?? 1)),
    bias: bias - weights.reduce((sum, weight, at) => sum + (weight * (mean[at] ?? 0)) / (scale[at] ?? 1), 0),
  };
}

type List = {
  set: string;
  question: string;
  rows: number[][];
  ids: string[];
  answers: string[];
  near: string[];
  isRemoved: boolean;
};

function listOf(one: Found, found: Found['found'], isRemoved = false): List {
  const items = found.flatMap(([id, score]): EvidenceItem[] => {
    const item = documents.get(id);
    return item ? [{ ...item, score }] : [];
  });
  const concepts = readConcepts(one.question, weighQuestion(one.question));
  const rows = describeRecords(items, concepts).map(({ row }) => row);
  return { ...one, rows, ids: items.map(({ id }) => id), isRemoved };
}

function withoutAnswers(one: Found): List[] {
  const rest = one.found.filter(([id]) => !one.answers.includes(id) && !one.near.includes(id));
  const isNeeded = one.answers.length > 0 && rest.length > 2;
  return isNeeded ? [listOf(one, rest, true)] : [];
}

function examplesOf({ set, rows, ids, answers, near, isRemoved }: List): Example[] {
  if (isRemoved && (set === 'many-answers' || set === 'lay-answered')) return [];
  return rows.flatMap((row, at) => {
    const id = ids[at] as string;
    if (near.includes(id) && answers.length > 0) return [];
    return [{ row, isTrue: answers.includes(id), weight: setWeights[set] ?? 1 }];
  });
}

function crossValidate(): void {
  const foldOf = (question: string) =>
    [...question].reduce((sum, char) => sum + char.charCodeAt(0), 0) % folds;
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(lists.filter(({ question }) => foldOf(question) !== fold).flatMap(examplesOf)),
  );
  const rated = lists.map((list) => {
    const model = models[foldOf(list.question)] as Logistic;
    return { ...list, likely: list.rows.map((row) => probabilityOf(model, row)) };
  });
  const rows: Record<string, string | number>[] = [];
  for (const set of Object.keys(setWeights))
    for (const floor of [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) {
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
  writeFileSync(file, `${JSON.stringify(model, rounded, 2)}\n`);
}
