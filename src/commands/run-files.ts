import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import {
  lastEntryKey,
  type RunEntry,
  type RunRecord,
  type WriteRunEntries,
} from '#shared/research/run-record.ts';

const [zipped, unzipped] = [promisify(gzip), promisify(gunzip)];
const uuid = z.guid();
const recordSchema = z.object({
  runId: z.string(),
  entries: z.array(z.object({ key: z.string(), body: z.unknown() })),
});

/** Where the record of a run of `ask` stands: a file each, which a running server does not keep from being read. */
export const runFile = (dataDir: string, runId: string): string => join(dataDir, 'runs', `${runId}.json.gz`);

/** Keeps the entries of a run until its last, and then writes them into one file that only its owner can read. */
export function createRunFiles(dataDir: string): {
  write: WriteRunEntries;
  /** Lets go of a run that has ended, and tells whether its record was written. */
  close(runId: string): boolean;
} {
  const open = new Map<string, Map<string, RunEntry>>();
  const written = new Set<string>();
  return {
    async write(runId, _attempt, entries) {
      const all = open.get(runId) ?? new Map<string, RunEntry>();
      open.set(runId, all);
      for (const entry of entries) all.set(entry.key, entry);
      if (!all.has(lastEntryKey)) return;
      open.delete(runId);
      const file = runFile(dataDir, runId);
      const record: RunRecord = { runId, entries: [...all.values()] };
      const content = await zipped(JSON.stringify(record));
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, content, { mode: 0o600 });
      await rename(`${file}.part`, file);
      written.add(runId);
    },
    close(runId) {
      open.delete(runId);
      return written.delete(runId);
    },
  };
}

/** The file of a run holds no record: it was cut or altered. */
export class DamagedRecordError extends Error {}

/** Undefined where there is no such file. Throws `DamagedRecordError` where it holds no record. */
export async function readRunFile(dataDir: string, runId: string): Promise<RunRecord | undefined> {
  if (!uuid.safeParse(runId).success) return undefined;
  const content = await readFile(runFile(dataDir, runId)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!content) return undefined;
  try {
    return recordSchema.parse(JSON.parse((await unzipped(content)).toString()));
  } catch (cause) {
    throw new DamagedRecordError(`The record of the run ${runId} is damaged and cannot be read.`, { cause });
  }
}
