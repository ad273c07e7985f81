import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLibrary } from '../src/evidence/library/library.ts';
import { packageRoot } from '../src/platform/paths.ts';

/** Retrieval on SciFact (5,183 abstracts, 300 claims), without the starter library. Goal: nDCG@10 at least 0.69. */
const data = join(packageRoot, '../shared/bench/scifact');
if (!existsSync(data)) console.log('bench/retrieval: skipped, ../shared/bench/scifact is not here');
else await measure();

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), 'retrieval-'));
  try {
    const corpus = readLines<{ id: string; title: string; sents: string[] }>('corpus.jsonl');
    const file = join(folder, 'corpus.jsonl');
    const documents = corpus.map(({ id, title, sents }) => ({ id, title, abstract: sents.join(' ') }));
    await writeFile(file, documents.map((document) => JSON.stringify(document)).join('\n'));
    const library = await openLibrary({ uri: join(folder, 'library'), starter: false });
    const importStart = performance.now();
    await library.import([file]);
    const importMs = performance.now() - importStart;

    const judged = JSON.parse(readFileSync(join(data, 'qrels.json'), 'utf8')) as Record<
      string,
      Record<string, number>
    >;
    const ndcg: number[] = [];
    const recall: number[] = [];
    const elapsedMs: number[] = [];
    for (const query of readLines<{ id: string; text: string }>('queries.jsonl')) {
      const relevant = judged[query.id];
      if (!relevant) continue;
      const start = performance.now();
      const hits = (await library.search(query.text, 100)).map((hit) => hit.id);
      elapsedMs.push(performance.now() - start);
      const ideal = gain(Array.from({ length: Math.min(10, Object.keys(relevant).length) }, () => 1));
      ndcg.push(gain(hits.slice(0, 10).map((id) => (relevant[id] ? 1 : 0))) / ideal);
      recall.push(hits.filter((id) => relevant[id]).length / Object.keys(relevant).length);
    }
    elapsedMs.sort((left, right) => left - right);
    console.table({
      SciFact: {
        'nDCG@10': mean(ndcg).toFixed(4),
        'recall@100': mean(recall).toFixed(4),
        'p50 ms': elapsedMs[Math.floor(elapsedMs.length / 2)]?.toFixed(1),
        'p95 ms': elapsedMs[Math.floor(elapsedMs.length * 0.95)]?.toFixed(1),
        'import s': (importMs / 1000).toFixed(1),
      },
    });
    await library.close();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function gain(relevance: number[]): number {
  return relevance.reduce((sum, value, position) => sum + value / Math.log2(position + 2), 0);
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function readLines<T>(name: string): T[] {
  const lines = readFileSync(join(data, name), 'utf8').split('\n');
  return lines.filter(Boolean).map((line) => JSON.parse(line) as T);
}
