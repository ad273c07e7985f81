import type { Table } from '@lancedb/lancedb';
import { stem, wordsOf } from '../words.ts';
import { readMetadata, writeMetadata } from './table.ts';

const noteKey = 'frequent_stems';
const maxShare = 0.2;
const minDocuments = 1000;
/** All of a library of this size; of fewer, which words are frequent would hang on the order of its rows. */
const sampleSize = 10_000;

/** Notes which stems stand in over a fifth of a sample of the documents; a small library has none. */
export async function recordFrequentWords(documents: Table, notes: Table) {
  const frequent = (await documents.countRows()) < minDocuments ? [] : await findFrequent(documents);
  await writeMetadata(notes, noteKey, JSON.stringify(frequent));
}

export async function readFrequentWords(notes: Table): Promise<Set<string>> {
  return new Set(JSON.parse((await readMetadata(notes, noteKey)) ?? '[]') as string[]);
}

/** Leaves frequent words out of a query, unless nothing else is left of it. */
export function withoutFrequent(words: string[], frequent: Set<string>): string[] {
  const rare = words.filter((word) => !frequent.has(stem(word)));
  return rare.length ? rare : words;
}

async function findFrequent(documents: Table): Promise<string[]> {
  const count = await documents.countRows();
  const step = Math.max(1, Math.floor(count / sampleSize));
  const offsets = Array.from({ length: Math.min(sampleSize, count) }, (_, position) => position * step);
  const rows = await documents.takeOffsets(offsets).select(['search_text']).toArray();
  const counts = new Map<string, number>();
  const stems = new Map<string, string>();
  const stemOf = (word: string): string => {
    const known = stems.get(word) ?? stem(word);
    stems.set(word, known);
    return known;
  };
  for (const row of rows) {
    for (const word of new Set(wordsOf(row.search_text as string).map(stemOf)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, holders]) => holders > maxShare * rows.length)
    .map(([word]) => word)
    .sort();
}
