import type { Wording } from '../connector.ts';
import { otherWords, queryWords, stem } from '../words.ts';
import { readFrequentWords, withoutFrequent } from './frequent-words.ts';
import { visibleTo } from './owners.ts';
import { type Hit, type LibraryTables, matchWords, readRows } from './table.ts';
import { fuse } from './vectors/fuse.ts';
import type { SemanticSearch } from './vectors/semantic-search.ts';
import type { VectorHit } from './vectors/vector-table.ts';

/** Whose documents are meant besides the common ones: those of `owner`, a user. */
export type Reader = { owner?: string | undefined };

/** `wordings` are other names for what the query names; they count less. */
export type Asker = Reader & { wordings?: readonly Wording[] | undefined };

/** A found row with these columns, and its score from 0 to 1, relative to the best. */
export type Match = <T extends Hit>(
  query: string,
  asker: Asker,
  limit: number,
  columns: (keyof T & string)[],
) => Promise<{ hit: T; score: number }[]>;

type Owned = { owner: string };

/** The search of a library: by words, and where an embedding model is configured also by meaning. */
export function createMatch({ documents, notes }: LibraryTables, meaning: SemanticSearch | undefined): Match {
  let frequent = { version: -1, stems: new Set<string>() };
  let owned = { version: -1, exist: true };

  /** A condition on all rows costs a big library half of a search's time again: it is left out where it excludes nothing. */
  async function haveOwners(): Promise<boolean> {
    const version = await documents.version();
    if (version !== owned.version) owned = { version, exist: (await documents.countRows("owner != ''")) > 0 };
    return owned.exist;
  }

  return async function match<T extends Hit>(
    query: string,
    { owner, wordings = [] }: Asker,
    limit: number,
    columns: (keyof T & string)[],
  ) {
    const version = await notes.version();
    if (version !== frequent.version) frequent = { version, stems: await readFrequentWords(notes) };
    const words = withoutFrequent(queryWords(query), frequent.stems);
    const others = otherWords(query, wordings).filter((word) => !frequent.stems.has(stem(word)));
    const where = visibleTo(owner);
    const condition = (await haveOwners()) ? where : undefined;
    const rows = await matchWords<T & Owned>(documents, { words, others, where: condition }, limit, [
      ...columns,
      'owner',
    ]);
    // Another process may have added documents of users since they were counted.
    const hits = rows.filter((row) => row.owner === '' || row.owner === owner);
    const best = hits[0]?._score || 1;
    const found = hits.map((hit) => ({ hit, score: hit._score / best }));
    const near = words.length && limit > 0 ? await meaning?.find(query, where) : undefined;
    return near?.length ? withMeaning(found, near, where, limit, columns) : found;
  };

  async function withMeaning<T extends Hit>(
    found: { hit: T; score: number }[],
    near: VectorHit[],
    where: string,
    limit: number,
    columns: (keyof T & string)[],
  ) {
    const hits = new Map(found.map(({ hit }) => [hit.id, hit]));
    const byWords = found.map(({ hit, score }) => ({ id: hit.id, score }));
    const fused = fuse(byWords, near).slice(0, limit);
    const others = fused.filter(({ id }) => !hits.has(id)).map(({ id }) => id);
    for (const row of await readRows<T>(documents, others, where, columns)) hits.set(row.id, row);
    const best = fused[0]?.score || 1;
    return fused.flatMap(({ id, score }) => {
      const hit = hits.get(id);
      return hit ? [{ hit, score: score / best }] : [];
    });
  }
}
