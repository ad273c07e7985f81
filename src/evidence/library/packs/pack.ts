import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { packageRoot } from '#platform/paths.ts';
import { AppError } from '#shared/errors.ts';
import { ConnectorError } from '../../connector.ts';
import type { PubmedRecord } from '../../connectors/pubmed/parse.ts';
import { parsePmid } from '../../identifiers.ts';
import type { LibraryDocument } from '../document.ts';
import { fromPubmed } from '../formats/pubmed.ts';

const packFolder = join(packageRoot, 'src/evidence/library/packs');
const batchSize = 100;
const maxAttempts = 4;
const firstPauseMs = 1_000;

/** Gives the records PubMed has for these PMIDs. Throws `ConnectorError`. */
export type FetchPubmed = (pmids: string[], signal: AbortSignal) => Promise<PubmedRecord[]>;

/** What a pack is put into: tells which of the ids it lacks, and takes documents. */
export type PackTarget = {
  findMissing(ids: string[]): Promise<string[]>;
  add(documents: LibraryDocument[]): Promise<void>;
};

/** `notFound` are PMIDs that PubMed has no abstract for; `present` were in the library before. */
export type PackResult = { imported: number; present: number; notFound: string[] };

export type PackOptions = {
  signal: AbortSignal;
  onProgress?(done: number, total: number): void;
  /** Pause before the first repetition of a failed request; each further one is twice as long. */
  pauseMs?: number;
};

/** The PMIDs of a pack by its name. Throws an `AppError` for a name that is none. */
export async function readPack(name: string, starterFolder: string): Promise<string[]> {
  const names = (await readdir(packFolder))
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -4));
  if (!names.includes(name))
    throw new AppError('not_found', `There is no pack named ${name}; there is: ${names.join(', ')}`);
  const lines = (await readFile(join(packFolder, `${name}.txt`), 'utf8')).split('\n');
  const listed = lines.map((line) => line.replace(/#.*/, '').trim()).filter(Boolean);
  const cited = name === 'starter' ? await readCitations(starterFolder) : [];
  return [...new Set([...listed, ...cited])];
}

/** Fetches what of a pack is not in the library yet. What was fetched before it fails or is stopped stays. */
export async function importPack(
  pmids: string[],
  target: PackTarget,
  fetch: FetchPubmed,
  { signal, onProgress, pauseMs = firstPauseMs }: PackOptions,
): Promise<PackResult> {
  const missing = await target.findMissing(pmids);
  const present = pmids.length - missing.length;
  const notFound: string[] = [];
  let imported = 0;
  onProgress?.(present, pmids.length);
  for (let at = 0; at < missing.length; at += batchSize) {
    const ids = missing.slice(at, at + batchSize);
    const records = await fetchPatiently(fetch, ids, signal, pauseMs).catch((error: unknown) => {
      if (!(error instanceof ConnectorError)) throw error;
      throw new AppError(
        'unavailable',
        `PubMed ${error.message}. ${present + imported} of ${pmids.length} records are in the library; the same command fetches the rest.`,
        { cause: error },
      );
    });
    const documents = records.map(fromPubmed).filter((document) => document !== undefined);
    const wanted = documents.filter(({ id }) => ids.includes(id));
    await target.add(wanted);
    imported += wanted.length;
    const got = new Set(wanted.map(({ id }) => id));
    notFound.push(...ids.filter((id) => !got.has(id)));
    onProgress?.(present + at + ids.length, pmids.length);
  }
  return { imported, present, notFound };
}

async function fetchPatiently(fetch: FetchPubmed, ids: string[], signal: AbortSignal, pauseMs: number) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetch(ids, signal);
    } catch (error) {
      const mayHelp = error instanceof ConnectorError && (error.retryable || error.reason === 'timeout');
      if (!mayHelp || attempt === maxAttempts) throw error;
      await sleep(Math.max(pauseMs * 2 ** (attempt - 1), error.retryAfterMs ?? 0), undefined, { signal });
    }
  }
}

async function readCitations(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  const lines = files.flatMap((file) => file.split('\n')).filter((line) => line.trim());
  return lines.map((line) => parsePmid(JSON.parse(line).pmid)).filter((pmid) => pmid !== null);
}
