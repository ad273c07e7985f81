import type { Query } from './collections.ts';
import type { Engine } from './engines.ts';

export type Quality = { ndcg10: number; recall10: number; recall100: number; elapsedMs: number[] };

/** Asks every query; what is found is judged at 10 and at 100, the time of each is in milliseconds. */
export async function judge(engine: Engine, queries: readonly Query[]): Promise<Quality> {
  const sums = { ndcg10: 0, recall10: 0, recall100: 0 };
  const elapsedMs: number[] = [];
  for (const { text, relevant } of queries) {
    const start = performance.now();
    const hits = await engine.search(text, 100);
    elapsedMs.push(performance.now() - start);
    const ideal = gain(Array.from({ length: Math.min(10, relevant.size) }, () => true));
    sums.ndcg10 += gain(hits.slice(0, 10).map((id) => relevant.has(id))) / ideal;
    sums.recall10 += share(hits.slice(0, 10), relevant);
    sums.recall100 += share(hits, relevant);
  }
  return {
    ndcg10: sums.ndcg10 / queries.length,
    recall10: sums.recall10 / queries.length,
    recall100: sums.recall100 / queries.length,
    elapsedMs,
  };
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const residentMegabytes = (): number => Math.round(process.memoryUsage().rss / 1_000_000);

function share(hits: readonly string[], relevant: ReadonlySet<string>): number {
  return hits.filter((id) => relevant.has(id)).length / relevant.size;
}

function gain(hits: readonly boolean[]): number {
  return hits.reduce((sum, isHit, position) => sum + (isHit ? 1 / Math.log2(position + 2) : 0), 0);
}
