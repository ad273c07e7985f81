import { randomUUID } from 'node:crypto';
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { type Queryable, textParameter } from '#platform/database/index.ts';
import { isStorableText } from '#platform/json/index.ts';
import {
  checkpointBlobs,
  checkpointWrites,
  longTexts,
  runEvents,
  runs,
  type TextPlace,
  threads,
} from './schema.ts';

/** A text of so many characters is stored once for its thread, however many rows hold it. */
const longChars = 100_000;
/** Texts that are known to be stored already, in characters. */
const rememberedChars = 40_000_000;

/** The long texts of a value that is stored without them. `isNew`: it is to be stored together with the value. */
export type LongParts = {
  threadId: string;
  places: TextPlace[];
  texts: { id: string; text: string; isNew: boolean }[];
};

/** `long` is left out where the value is whole. */
export type CutValue = { value: unknown; long?: LongParts };
export type CutJson = { json: string; long?: LongParts | undefined };

/** What is known of the long texts that are stored. */
export type LongTexts = {
  /**
   * Takes long texts that are known to be stored out of plain objects and arrays; other objects stay as they are. With
   * `isStoring` also those that are not, which are then to be stored together with the value.
   */
  cut(threadId: string, value: unknown, options?: { isStoring: boolean }): CutValue;
  /** JSON text of a value that was cut, with its texts in place. */
  fill(json: string, long: LongParts): string;
  /** Says that a text is stored. */
  know(threadId: string, id: string, text: string): void;
};

export function createLongTexts(): LongTexts {
  const known = new Map<string, { threadId: string; id: string; text: string }>();
  let chars = 0;
  /** Events of one step often hold the same. */
  let last: { text: string; json: string } | undefined;

  function know(threadId: string, id: string, text: string) {
    const key = sampleOf(text);
    forget(key);
    known.set(key, { threadId, id, text });
    chars += text.length;
    for (const oldest of known.keys()) {
      if (chars <= rememberedChars) return;
      forget(oldest);
    }
  }

  function forget(key: string) {
    chars -= known.get(key)?.text.length ?? 0;
    known.delete(key);
  }

  function toJson(text: string): string {
    if (last?.text !== text) last = { text, json: JSON.stringify(text) };
    return last.json;
  }

  return {
    know,
    fill: (json, { texts }) => fillIn(json, new Map(texts.map(({ id, text }) => [id, text])), toJson),
    cut(threadId, value, { isStoring } = { isStoring: false }) {
      const long: LongParts = { threadId, places: [], texts: [] };
      const fresh = new Map<string, { id: string; text: string }>();
      const left = takeOut(value, (path, text) => {
        const key = sampleOf(text);
        const stored = known.get(key);
        const alike = stored?.threadId === threadId ? stored : fresh.get(key);
        const knownId = alike?.text === text ? alike.id : undefined;
        const isNew = knownId === undefined;
        // What a failed statement was to store would be referred to for ever.
        if (isNew && !isStoring) return text;
        const id = knownId ?? randomUUID();
        fresh.set(key, { id, text });
        long.places.push({ path, id });
        long.texts.push({ id, text, isNew });
        return id;
      });
      return long.places.length > 0 ? { value: left, long } : { value };
    },
  };
}

/**
 * Characters from all over a text and its length, by which it is looked up: V8 hashes long strings by their length alone,
 * and would compare all that have the same. Two texts may have one sample; of those the later is known.
 */
function sampleOf(text: string): string {
  const step = Math.ceil(text.length / 64);
  let sample = `${text.length} ${text.slice(-32)}`;
  for (let start = 0; start < text.length; start += step) sample += text.slice(start, start + 32);
  return sample;
}

/** The value with what `take` gives for long texts; what has none is not copied. */
function takeOut(value: unknown, take: (path: string[], text: string) => string): unknown {
  const path: string[] = [];
  const above: object[] = [];

  function walk(item: unknown): unknown {
    if (typeof item === 'string') return isLong(item) ? takeText(item) : item;
    if (!isPlain(item)) return item;
    // As events and values of threads are written.
    if (above.includes(item)) return '[Circular]';
    let copy: Record<string, unknown> | undefined;
    above.push(item);
    for (const key of Object.keys(item)) {
      const field = item[key];
      if (typeof field !== 'string' && typeof field !== 'object') continue;
      path.push(key);
      const left = walk(field);
      path.pop();
      if (Object.is(left, field)) continue;
      copy ??= (Array.isArray(item) ? [...item] : { ...item }) as Record<string, unknown>;
      copy[key] = left;
    }
    above.pop();
    return copy ?? item;
  }

  function takeText(text: string): string {
    if (![...path, text].every(isStorableText)) return text;
    return take([...path], text);
  }

  return walk(value);
}

const plain = Object.getPrototypeOf({});
const isLong = (text: string) => text.length >= longChars;

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === plain || prototype === null;
}

/** The value as it was before `cut`; the objects of `value`, parsed JSON, are changed for it. */
export function restoreTexts(
  value: unknown,
  places: readonly TextPlace[] | null | undefined,
  texts: ReadonlyMap<string, string>,
): unknown {
  const root = { value };
  for (const { path, id } of places ?? []) {
    const text = texts.get(id);
    if (text === undefined) throw new Error('A long text of a stored value is missing');
    const keys = ['value', ...path];
    const last = keys.pop() as string;
    const holder = keys.reduce((at: unknown, key) => (at as Record<string, unknown>)[key], root);
    (holder as Record<string, unknown>)[last] = text;
  }
  return root.value;
}

/** For the column that tells where long texts stand. */
export function placesJson(long: LongParts | undefined): string | null {
  return long ? JSON.stringify(long.places) : null;
}

/** Stores those that are new. */
export async function insertTexts(db: Queryable, long: LongParts | undefined): Promise<void> {
  const rows = long?.texts.filter(({ isNew }) => isNew) ?? [];
  if (!long || rows.length === 0) return;
  const values = rows.map(
    ({ id, text }) => sql`(${long.threadId}::text, ${id}::text, ${textParameter(text)}::text)`,
  );
  await db.execute(sql`
    insert into ${longTexts} (thread_id, text_id, text) values ${sql.join(values, sql`, `)}`);
}

/** JSON text with `texts` in the places of their ids. */
export function fillIn(
  json: string,
  texts: ReadonlyMap<string, string>,
  toJson: (text: string) => string = JSON.stringify,
): string {
  return json.replace(/"([\da-f-]{36})"/g, (found, id: string) => {
    const text = texts.get(id);
    return text === undefined ? found : toJson(text);
  });
}

/** The value of JSON text, with what was taken out of it. */
export function parseWhole({ json, long }: CutJson): unknown {
  const texts = new Map(long?.texts.map(({ id, text }) => [id, text]));
  return restoreTexts(JSON.parse(json), long?.places, texts);
}

/** The texts that stored values refer to, by their ids. Nothing is asked where there are none. */
export async function findTexts(
  db: Queryable,
  holders: readonly { threadId: string; places: readonly TextPlace[] | null }[],
  known?: LongTexts,
): Promise<ReadonlyMap<string, string>> {
  const held = holders.filter(({ places }) => places);
  if (held.length === 0) return new Map();
  const threadIds = [...new Set(held.map(({ threadId }) => threadId))];
  const ids = [...new Set(held.flatMap(({ places }) => (places ?? []).map(({ id }) => id)))];
  const rows = await db
    .select()
    .from(longTexts)
    .where(and(inArray(longTexts.threadId, threadIds), inArray(longTexts.textId, ids)));
  for (const { threadId, textId, text } of rows) known?.know(threadId, textId, text);
  return new Map(rows.map(({ textId, text }) => [textId, text]));
}

/**
 * Deletes long texts that nothing refers to, of one thread or of all. Not while a run of the thread is at work, which may
 * refer to what it has stored.
 */
export async function deleteUnusedTexts(db: Queryable, threadId?: string): Promise<void> {
  const ofThread = threadId === undefined ? sql`true` : sql`thread_id = ${threadId}`;
  const ofRow = threadId === undefined ? sql`true` : sql`thread_id = ${threadId}::uuid`;
  const ofEvent = sql`long_texts is not null and run_id in (select run_id from ${runs} where ${ofRow})`;
  const holders: [SQL, SQL][] = [
    [sql`${checkpointBlobs}`, ofThread],
    [sql`${checkpointWrites}`, ofThread],
    [sql`${threads}`, ofRow],
    [sql`${runs}`, ofRow],
    [sql`${runEvents}`, ofEvent],
  ];
  const used = holders.map(
    ([rows, where]) =>
      sql`select place ->> 'id' from ${rows}, json_array_elements(long_texts) place where ${where}`,
  );
  await db.execute(sql`
    delete from ${longTexts} where ${ofThread} and text_id not in (${sql.join(used, sql` union all `)})
      and thread_id not in (select thread_id::text from ${runs} where status = 'running' and ${ofRow})`);
}

/** The threads of these runs that have long texts. */
export async function listThreadsWithTexts(db: Queryable, runIds: string[]): Promise<string[]> {
  const found = await db.execute<{ threadId: string }>(sql`
    select distinct r.thread_id as "threadId" from ${runs} r
    where r.run_id = any (${sql.param(runIds)}::uuid[])
      and exists (select 1 from ${longTexts} t where t.thread_id = r.thread_id::text)`);
  return found.rows.map((row) => row.threadId);
}
