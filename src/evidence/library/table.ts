import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  BooleanQuery,
  type Connection,
  connect,
  Index,
  MatchQuery,
  Occur,
  type Table,
} from '@lancedb/lancedb';
import { Bool, Field, Schema, Utf8 } from 'apache-arrow';
import { z } from 'zod';
import type { LibraryDocument } from './document.ts';
import { damagedTable, folderOf } from './failure.ts';
import { avoidIndexDeadlock } from './index-threads.ts';
import { toStoredDesign } from './stored-design.ts';

const indexedColumn = 'search_text';
const titleBoost = 3;
/** Weight of other names of what a query names; between .3 and 1 the first hits change little. */
const otherBoost = 0.5;
const maxCommitAttempts = 8;
const maxOpenAttempts = 12;
const hintSchema = z.object({ version: z.number() });
const keepVersionsMs = 600_000;

export type Origin = 'user' | 'starter';

export type Row = {
  id: string;
  title: string;
  text: string;
  search_text: string;
  sections: string;
  metadata: string;
  is_summary: boolean;
  origin: Origin;
  owner: string;
};
export type Hit = Pick<Row, 'id' | 'title'> & { _score: number };
export type FullHit = Omit<Row, 'search_text' | 'origin' | 'owner'> & { _score: number };

/** Makes LanceDB refuse a second row with the same key when two processes insert at once. */
const primaryKey = new Map([['lance-schema:unenforced-primary-key', 'true']]);
/** A column of texts; `isKey` for the one that tells rows apart. */
export const textField = (name: string, isKey = false) =>
  new Field(name, new Utf8(), false, isKey ? primaryKey : undefined);

const rowSchema = new Schema([
  textField('id', true),
  ...['title', 'text', 'search_text', 'sections', 'metadata', 'origin'].map((name) => textField(name)),
  new Field('is_summary', new Bool(), false),
  textField('owner'),
]);
const noteSchema = new Schema([textField('key', true), textField('value')]);

export type LibraryTables = Awaited<ReturnType<typeof openTables>>;

/** Opens or creates the library at `uri` (a folder, or an object store). Writes of other processes are seen at once. */
export async function openTables(uri: string) {
  avoidIndexDeadlock();
  const database = await connect(uri, { readConsistencyInterval: 0 });
  const notes = await openTable(database, uri, 'notes', noteSchema);
  // Notes are about documents: without these, a library that has them has lost its documents, and is not a new one.
  const isNew = (await notes.countRows()) === 0;
  const documents = await openTable(database, uri, 'documents', rowSchema, isNew);
  await Promise.all([refuseOlder(uri, documents), refuseOlder(uri, notes)]);
  await addMissingColumns(documents);
  if (!(await documents.listIndices()).length) await createTextIndex(documents);
  return {
    database,
    documents,
    notes,
    close() {
      documents.close();
      notes.close();
      database.close();
    },
  };
}

/**
 * Opens a table, or makes it where nothing is in its place and `mayMake`. Two processes may open a new library at once:
 * the slower one finds the table half made, and looks again.
 */
async function openTable(
  database: Connection,
  uri: string,
  name: string,
  schema: Schema,
  mayMake = true,
): Promise<Table> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.openTable(name);
    } catch (error) {
      if (!/not found/i.test(String(error))) throw error;
      const isThere = (await database.tableNames()).includes(name);
      if (attempt === maxOpenAttempts && isThere)
        throw damagedTable(uri, name, 'has lost its list of versions (_versions)', error);
      if (attempt === maxOpenAttempts || !(isThere || mayMake))
        throw mayMake ? error : damagedTable(uri, name, 'is missing', error);
      if (isThere) {
        await pause(attempt);
        continue;
      }
    }
    try {
      return await database.createEmptyTable(name, schema, { mode: 'create', existOk: true });
    } catch {
      await pause(attempt);
    }
  }
}

/** LanceDB opens the newest version it finds, and so an old one where the newest were lost. */
async function refuseOlder(uri: string, table: Table) {
  const hint = await readFile(join(folderOf(uri, table.name), '_versions/latest_version_hint.json'), 'utf8')
    .then((text) => hintSchema.safeParse(JSON.parse(text)).data)
    .catch(() => undefined);
  if (hint && (await table.version()) < hint.version)
    throw damagedTable(uri, table.name, `has lost its version ${hint.version} (_versions)`);
}

/** A library made before documents had owners holds only common ones. */
async function addMissingColumns(documents: Table) {
  const { fields } = await documents.schema();
  if (fields.some(({ name }) => name === 'owner')) return;
  await retryCommit(() => documents.addColumns([{ name: 'owner', valueSql: "''" }]));
}

/**
 * Documents that hold at least one of the words, best first by BM25, in which `others` count less. An empty list of
 * words finds nothing. `where` is a condition on the rows.
 */
export async function matchWords<T extends Hit>(
  table: Table,
  { words, others, where }: { words: string[]; others: string[]; where: string | undefined },
  limit: number,
  columns: (keyof T & string)[],
): Promise<T[]> {
  if (!words.length || limit < 1) return [];
  const asked = new MatchQuery(words.join(' '), indexedColumn);
  const wider = new MatchQuery(others.join(' '), indexedColumn, { boost: otherBoost });
  const query = others.length
    ? new BooleanQuery([
        [Occur.Should, asked],
        [Occur.Should, wider],
      ])
    : asked;
  const search = table.query().fullTextSearch(query);
  const rows = await (where === undefined ? search : search.where(where))
    .select([...columns, '_score'])
    .limit(limit)
    .toArray();
  return rows as T[];
}

/** Inserts or replaces by id. A starter entry never replaces a document of a user. `owner` is '' for common documents. */
export async function upsert(table: Table, documents: LibraryDocument[], origin: Origin, owner = '') {
  const rows = documents.map((document) => toRow(document, origin, owner));
  const replace = origin === 'starter' ? { where: `target.origin = 'starter'` } : undefined;
  await retryCommit(() =>
    table.mergeInsert('id').whenMatchedUpdateAll(replace).whenNotMatchedInsertAll().execute(rows),
  );
}

/** The rows with these ids that `where` admits. */
export async function readRows<T extends Pick<Row, 'id'>>(
  table: Table,
  ids: string[],
  where: string,
  columns: (keyof T & string)[],
): Promise<T[]> {
  if (!ids.length) return [];
  const condition = `id IN (${ids.map(sqlText).join(', ')}) AND ${where}`;
  return (await table.query().where(condition).select(columns).toArray()) as T[];
}

/** Those of the ids that no row has. */
export async function findMissing(table: Table, ids: string[]): Promise<string[]> {
  const rows = await readRows<Pick<Row, 'id'>>(table, ids, 'true', ['id']);
  const present = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !present.has(id));
}

/** Rows the index does not hold yet; a search reads each of them in full. */
export async function countNotIndexed(table: Table): Promise<number> {
  const index = await table.indexStats(`${indexedColumn}_idx`);
  return index?.numUnindexedRows ?? table.countRows();
}

export async function deleteWhere(table: Table, condition: string) {
  await retryCommit(() => table.delete(condition));
}

/**
 * Builds the text index again and compacts the table. The index is replaced, never extended: extending it after a
 * deletion fails inside LanceDB 0.30. Old versions stay ten minutes for readers that are in the middle of a search.
 */
export async function rebuildIndex(table: Table) {
  await createTextIndex(table);
  await retryCommit(() => table.optimize({ cleanupOlderThan: new Date(Date.now() - keepVersionsMs) }));
}

export async function readMetadata(notes: Table, key: string): Promise<string | undefined> {
  const [row] = await notes
    .query()
    .where(`key = ${sqlText(key)}`)
    .limit(1)
    .toArray();
  return row?.value as string | undefined;
}

export async function writeMetadata(notes: Table, key: string, value: string) {
  await retryCommit(() =>
    notes.mergeInsert('key').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute([{ key, value }]),
  );
}

/** A string literal of LanceDB's SQL. */
export function sqlText(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

async function createTextIndex(table: Table) {
  const textIndex = () =>
    Index.fts({
      withPosition: false,
      language: 'English',
      stem: true,
      removeStopWords: true,
      lowercase: true,
      asciiFolding: true,
      maxTokenLength: 60,
    });
  await retryCommit(() => table.createIndex(indexedColumn, { config: textIndex(), replace: true }));
}

/** Another process may commit first; LanceDB then asks to try again. */
export async function retryCommit<T>(commit: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await commit();
    } catch (error) {
      const isConflict = /commit conflict|preempted by concurrent|concurrent/i.test(String(error));
      if (!isConflict || attempt === maxCommitAttempts) throw error;
      await pause(attempt);
    }
  }
}

/** A title counts as much as `titleBoost` mentions in the text: measured better than two indexes with boosts. */
function toRow(document: LibraryDocument, origin: Origin, owner: string): Row {
  return {
    id: document.id,
    title: document.title,
    text: document.text,
    search_text: `${`${document.title}\n`.repeat(document.title ? titleBoost : 0)}${document.text}`,
    sections: JSON.stringify(document.sections),
    metadata: JSON.stringify({ ...document.metadata, design: toStoredDesign(document) }),
    is_summary: document.isSummary,
    origin,
    owner,
  };
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20 * attempt));
}
