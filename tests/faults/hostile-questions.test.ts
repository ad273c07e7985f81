import { cpuUsage } from 'node:process';
import { beforeAll, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { parseCommand } from '#shared/research/modes.ts';
import { clinicalTrialsSearches } from '../../src/evidence/query/clinicaltrials-syntax.ts';
import { europePmcSearches } from '../../src/evidence/query/europepmc-syntax.ts';
import { pubmedSearches } from '../../src/evidence/query/pubmed-syntax.ts';
import { otherWords, queryWords } from '../../src/evidence/words.ts';
import { decomposeQuestion, writeSubQuery } from '../../src/research/modes/deep/decompose.ts';
import { findDrugCandidates } from '../../src/research/question/drugs.ts';
import { type SearchQuery, writeQuery } from '../../src/research/question/search-query.ts';
import { weighQuestion } from '../../src/research/question/weigh.ts';
import { makeSafe, readQuestion as readSafeQuestion } from '../../src/research/safety/receive-question.ts';
import { createHostileQuestions, harvestPieces, type Pieces } from '../support/hostile-questions.ts';
import { createRandom, isLong, seed } from '../support/long.ts';

const count = isLong ? 20_000 : 150;
/** Beside other suites, which share the cores, the same work takes up to three times as long. */
const mostMs = isLong ? 50 : 150;
/** Compilation and garbage collection take time of the processor now and then: only what is slow each time counts. */
const tries = 8;
const year = 2026;

let pieces: Pieces;
beforeAll(async () => {
  pieces = await harvestPieces();
}, 300_000);

const receive = (topic: string) => {
  const { question } = makeSafe({ topic });
  try {
    return { question, ...readSafeQuestion({ topic, research_mode: 'quick', question }) };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
};

type Step = <T>(name: string, act: () => T) => T;

function writeSearches(query: SearchQuery) {
  for (const write of [pubmedSearches, europePmcSearches, clinicalTrialsSearches])
    write({ ...query, limit: 20 });
  queryWords(query.text);
  otherWords(query.text, query.wordings ?? []);
}

/** All that is read of a question before there is a source, in Quick Search and in Deep Research, stage by stage. */
function readQuestion(topic: string, step: Step) {
  step('command', () => parseCommand(topic));
  const received = step('received', () => receive(topic));
  if (!received) return;
  const { question, pico } = received;
  const query = step('query written', () => writeQuery(question, pico, year));
  step('drugs to look up', () => findDrugCandidates(question));
  step('searches written', () => writeSearches(query));
  step('weighed', () => weighQuestion(question));
  for (const sub of step('divided', () => decomposeQuestion({ question, pico }))) {
    const subQuery = step('sub-query written', () => writeSubQuery(sub, 1, year));
    step('sub-searches written', () => writeSearches(subQuery));
  }
}

type Times = { slowest: number; total: number };

function timesOf(topic: string): Times {
  const times: number[] = [];
  readQuestion(topic, (_, act) => {
    const before = cpuUsage();
    const result = act();
    const { user, system } = cpuUsage(before);
    times.push((user + system) / 1000);
    return result;
  });
  return { slowest: Math.max(...times), total: times.reduce((sum, one) => sum + one, 0) };
}

/** Each try reads a text of its own, so that no cache answers for it. */
function bestTimes(topic: string): Times {
  let best: Times = { slowest: Infinity, total: Infinity };
  for (let at = 0; at < tries && best.slowest > mostMs; at += 1) {
    const { slowest, total } = timesOf(`${topic.slice(0, -1)}${at}`);
    best = { slowest: Math.min(best.slowest, slowest), total: Math.min(best.total, total) };
  }
  return best;
}

const shown = (times: number[]): string => {
  const sorted = times.toSorted((one, other) => other - one);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)]?.toFixed(1);
  return `worst ${at(0)}, p99 ${at(0.01)}, median ${at(0.5)} ms`;
};

it(`holds no stage of ${count} hostile questions longer than ${mostMs} ms`, { timeout: 7_200_000 }, () => {
  const draw = createHostileQuestions(pieces, createRandom());
  const read: Times[] = [];
  const slow: string[] = [];
  // Nothing of a question is kept: marking a large heap, on other threads, would count as time of the next.
  for (let at = 0; at < count; at += 1) {
    const topic = draw();
    const times = bestTimes(topic);
    read.push(times);
    if (times.slowest > mostMs)
      slow.push(`${times.slowest.toFixed(0)} ms: ${JSON.stringify(topic.slice(0, 80))}`);
  }
  console.info(`slowest stage: ${shown(read.map(({ slowest }) => slowest))} (seed ${seed})`);
  console.info(`all stages: ${shown(read.map(({ total }) => total))}`);
  expect(slow).toEqual([]);
});
