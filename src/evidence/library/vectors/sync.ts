import type { Table } from '@lancedb/lancedb';
import { hashText } from '../../text.ts';
import type { LibraryTables } from '../table.ts';
import type { Embedder } from './embedder.ts';
import {
  dropOrphans,
  findVectorTable,
  makeVectorTable,
  readTextHashes,
  writeVectors,
} from './vector-table.ts';

const textsPerRequest = 64;
const maxTextChars = 6_000;
const timeoutMs = 60_000;

type Wanted = { id: string; owner: string; text: string; hash: string };

/**
 * Gives every document that has none, or whose text changed, its vector; answers how many were made. What was made
 * before it fails or is stopped stays. Throws what the embedder throws.
 */
export async function syncVectors(
  tables: LibraryTables,
  embedder: Embedder,
  signal: AbortSignal,
): Promise<number> {
  let table = await findVectorTable(tables, embedder.model);
  let made = 0;
  const embed = async (wanted: Wanted[]) => {
    const vectors = await embedder.embed(
      wanted.map(({ text }) => text),
      { signal, timeoutMs },
    );
    table ??= await makeVectorTable(tables, { model: embedder.model, dimensions: vectors[0]?.length ?? 0 });
    const rows = wanted.map(({ id, owner, hash }, position) => ({
      id,
      owner,
      text_hash: hash,
      vector: vectors[position] ?? [],
    }));
    await writeVectors(table, rows);
    made += rows.length;
  };
  let waiting: Wanted[] = [];
  for await (const documents of readDocuments(tables.documents)) {
    const hashes = table
      ? await readTextHashes(
          table,
          documents.map(({ id }) => id),
        )
      : new Map<string, string>();
    waiting.push(...documents.filter(({ id, hash }) => hashes.get(id) !== hash));
    while (waiting.length >= textsPerRequest) {
      signal.throwIfAborted();
      await embed(waiting.slice(0, textsPerRequest));
      waiting = waiting.slice(textsPerRequest);
    }
  }
  if (waiting.length) await embed(waiting);
  if (table) await dropOrphans(table, tables.documents);
  return made;
}

async function* readDocuments(documents: Table): AsyncGenerator<Wanted[]> {
  for await (const batch of documents.query().select(['id', 'owner', 'title', 'text'])) {
    yield batch.toArray().map((row) => {
      const text = `${row.title}\n${row.text}`.trim().slice(0, maxTextChars);
      return { id: row.id as string, owner: row.owner as string, text, hash: hashText(text) };
    });
  }
}
