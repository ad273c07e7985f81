import type { LibraryTables } from '../table.ts';
import type { Embedder } from './embedder.ts';
import { syncVectors } from './sync.ts';
import { findVectorTable, matchVector, type VectorHit } from './vector-table.ts';

const hitsByMeaning = 100;
const queryTimeoutMs = 3_000;

/** Search by meaning, beside the search by words. `onFailure` hears in words why it did without. */
export type SemanticSearch = {
  /** The nearest documents that `where` admits; none where the model cannot be asked. */
  find(query: string, where: string): Promise<VectorHit[]>;
  /** Makes the vectors that are missing; answers why it could not, if so. What failed is made up by the next call. */
  sync(signal: AbortSignal): Promise<string | undefined>;
  count(): Promise<number>;
};

export function createSemanticSearch(
  tables: LibraryTables,
  embedder: Embedder,
  onFailure: (reason: string) => void,
): SemanticSearch {
  return {
    async find(query, where) {
      try {
        const table = await findVectorTable(tables, embedder.model);
        if (!table) return [];
        const signal = new AbortController().signal;
        const [vector = []] = await embedder.embed([query], { signal, timeoutMs: queryTimeoutMs });
        return await matchVector(table, vector, where, hitsByMeaning);
      } catch (error) {
        onFailure((error as Error).message);
        return [];
      }
    },
    async sync(signal) {
      try {
        await syncVectors(tables, embedder, signal);
        return undefined;
      } catch (error) {
        const reason = (error as Error).message;
        onFailure(reason);
        return reason;
      }
    },
    async count() {
      return (await (await findVectorTable(tables, embedder.model))?.countRows()) ?? 0;
    },
  };
}
