import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { isLong } from '../tests/support/long.ts';
import {
  type Document,
  hasCollections,
  type Query,
  readFiller,
  readQuestions,
  readScifact,
  readTrials,
} from './retrieval/collections.ts';
import {
  type Build,
  buildLibrary,
  buildMiniSearch,
  buildPostgres,
  type Engine,
} from './retrieval/engines.ts';
import { judge, percentile, residentMegabytes } from './retrieval/measure.ts';

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const engines: Record<string, Build> = {
  library: buildLibrary,
  MiniSearch: buildMiniSearch,
  'PostgreSQL ts_rank': buildPostgres,
};
const bigCount = 100_000;
/** The prompts of the trials are long, and 6,376: peers are asked one in eight, all with `TEST_LONG=1`. */
const promptStep = isLong ? 1 : 8;
const goals = {
  'SciFact nDCG@10': '≥ .690',
  'SciFact recall@100': '≥ .925',
  'PubMedQA nDCG@10': '≥ .960',
  'RCT recall@10': '≥ .980',
  'p50 ms, 7k': '',
  'p95 ms, 7k': '≤ 10',
  'import documents/s, 7k': '',
  'p95 ms, 100k': '≤ 25',
  'import documents/s, 100k': '≥ 2000',
  'MB of the process after 100k': '',
  'load average meanwhile': '',
};

/**
 * Finding by words: the product's library beside a search engine in memory and PostgreSQL's own ranking. SciFact is
 * searched alone; the questions and the trials among all 7,347 abstracts; 100,000 documents for time only. `--only library`
 * leaves the others out.
 */
if (!hasCollections()) console.log('bench/retrieval: skipped, ../shared/bench is not here');
else await measure();

async function measure() {
  const scifact = readScifact();
  const questions = readQuestions();
  const trials = readTrials();
  const pool = [...questions.documents, ...scifact.documents, ...trials.documents];
  const big = [...pool, ...readFiller(bigCount - pool.length, pool)];
  const asked = [...scifact.queries, ...questions.queries];
  const table: Record<string, Record<string, string>> = { goal: goals };
  for (const [name, build] of Object.entries(engines)) {
    if (values.only && values.only !== name) continue;
    const row: Record<string, string> = {};
    await withEngine(build, scifact.documents, async (engine) => {
      const found = await judge(engine, scifact.queries);
      row['SciFact nDCG@10'] = found.ndcg10.toFixed(4);
      row['SciFact recall@100'] = found.recall100.toFixed(4);
    });
    row['import documents/s, 7k'] = await withEngine(build, pool, async (engine) => {
      const found = await judge(engine, questions.queries);
      row['PubMedQA nDCG@10'] = found.ndcg10.toFixed(4);
      const prompts =
        build === buildLibrary ? trials.queries : trials.queries.filter((_, at) => at % promptStep === 0);
      row['RCT recall@10'] = (await judge(engine, prompts)).recall10.toFixed(4);
      Object.assign(row, await times(engine, asked, '7k', [0.5, 0.95]));
    });
    row['import documents/s, 100k'] = await withEngine(build, big, async (engine) => {
      Object.assign(row, await times(engine, asked, '100k', [0.95]));
      row['MB of the process after 100k'] = String(residentMegabytes());
      row['load average meanwhile'] = loadavg()[0]?.toFixed(1) ?? '';
    });
    table[name] = row;
    console.log(name, row);
  }
  console.table(
    Object.fromEntries(
      Object.keys(goals).map((figure) => [
        figure,
        Object.fromEntries(Object.entries(table).map(([name, row]) => [name, row[figure] ?? ''])),
      ]),
    ),
  );
}

/** Builds, uses and closes an engine; answers how many documents a second it took in. */
async function withEngine(
  build: Build,
  documents: readonly Document[],
  use: (engine: Engine) => Promise<void>,
): Promise<string> {
  const start = performance.now();
  const engine = await build(documents);
  const perSecond = documents.length / ((performance.now() - start) / 1000);
  try {
    await use(engine);
  } finally {
    await engine.close();
  }
  return String(Math.round(perSecond));
}

async function times(engine: Engine, queries: readonly Query[], size: string, shares: number[]) {
  const { elapsedMs } = await judge(engine, queries);
  return Object.fromEntries(
    shares.map((share) => [`p${share * 100} ms, ${size}`, percentile(elapsedMs, share).toFixed(1)]),
  );
}
