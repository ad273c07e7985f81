import type { Connection, Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Schema } from 'apache-arrow';
import { z } from 'zod';
import {
  findMissing,
  type LibraryTables,
  readMetadata,
  retryCommit,
  sqlText,
  textField,
  writeMetadata,
} from '../table.ts';

const tableName = 'vectors';
const noteKey = 'embedding';

const noteSchema = z.object({ model: z.string(), dimensions: z.number().int() });

export type VectorRow = { id: string; owner: string; text_hash: string; vector: number[] };
export type VectorHit = { id: string; similarity: number };

/** The vectors of this model; undefined where none were made yet, or another model made them. */
export async function findVectorTable(tables: LibraryTables, model: string): Promise<Table | undefined> {
  const note = await readMetadata(tables.notes, noteKey);
  const made = note === undefined ? undefined : noteSchema.safeParse(JSON.parse(note)).data;
  if (made?.model !== model) return undefined;
  return openIfThere(tables.database);
}

/** Makes the table for vectors of this model, in the place of those of another one. */
export async function makeVectorTable(
  tables: LibraryTables,
  { model, dimensions }: { model: string; dimensions: number },
): Promise<Table> {
  const vector = new FixedSizeList(dimensions, new Field('item', new Float32(), true));
  const schema = new Schema([
    textField('id', true),
    textField('owner'),
    textField('text_hash'),
    new Field('vector', vector, false),
  ]);
  if (await openIfThere(tables.database)) await tables.database.dropTable(tableName);
  const table = await tables.database.createEmptyTable(tableName, schema, { mode: 'create', existOk: true });
  await writeMetadata(tables.notes, noteKey, JSON.stringify({ model, dimensions }));
  return table;
}

export async function writeVectors(table: Table, rows: VectorRow[]) {
  await retryCommit(() =>
    table.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(rows),
  );
}

/** The hash of the text that each of these documents had when its vector was made. */
export async function readTextHashes(table: Table, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const rows = await table
    .query()
    .where(`id IN (${ids.map(sqlText).join(', ')})`)
    .select(['id', 'text_hash'])
    .toArray();
  return new Map(rows.map(({ id, text_hash }) => [id as string, text_hash as string]));
}

/** The documents nearest in meaning, by cosine; 1 is the same direction. */
export async function matchVector(
  table: Table,
  vector: number[],
  where: string,
  limit: number,
): Promise<VectorHit[]> {
  const rows = await table
    .vectorSearch(vector)
    .distanceType('cosine')
    .where(where)
    .select(['id', '_distance'])
    .limit(limit)
    .toArray();
  return rows.map(({ id, _distance }) => ({ id: id as string, similarity: 1 - (_distance as number) }));
}

/** A vector tells much of its text: it goes when its document goes. */
export async function deleteVectors({ database }: LibraryTables, condition: string) {
  const table = await openIfThere(database);
  if (table) await retryCommit(() => table.delete(condition));
}

/** Drops vectors whose documents are gone, as starter entries are that a new version leaves out. */
export async function dropOrphans(table: Table, documents: Table) {
  for await (const batch of table.query().select(['id'])) {
    const ids = batch.toArray().map(({ id }) => id as string);
    const gone = await findMissing(documents, ids);
    if (gone.length) await retryCommit(() => table.delete(`id IN (${gone.map(sqlText).join(', ')})`));
  }
}

async function openIfThere(database: Connection): Promise<Table | undefined> {
  const names = await database.tableNames();
  return names.includes(tableName) ? database.openTable(tableName) : undefined;
}
