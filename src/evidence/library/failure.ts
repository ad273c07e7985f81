import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findStorageFailure } from '#platform/storage-failure.ts';
import { AppError } from '#shared/errors.ts';

/** The library cannot be read or written. `reason` is the rest of a sentence for anybody; the message names places, too. */
export class LibraryError extends AppError {
  readonly reason: string;

  constructor(reason: string, message: string, options?: { cause?: unknown }) {
    super('unavailable', message, options);
    this.name = 'LibraryError';
    this.reason = reason;
  }
}

const remedies: Record<string, (folder: string, uri: string) => string> = {
  notes: (folder) =>
    `Restore that folder from a backup, or move it aside: it is made again (mv "${folder}" "${folder}.set-aside")`,
  vectors: (folder) =>
    `Restore that folder from a backup, or move it aside (mv "${folder}" "${folder}.set-aside") and run "npm run library -- reindex"`,
  documents: (_, uri) =>
    `Restore ${uri} from a backup, or move it aside (mv "${uri}" "${uri}.set-aside") and import your documents again`,
};

export const folderOf = (uri: string, table: string): string => join(uri, `${table}.lance`);

/** A table that is not as it was left: `found` is the rest of a sentence about its folder. */
export function damagedTable(uri: string, table: string, found: string, cause?: unknown): LibraryError {
  const folder = folderOf(uri, table);
  const remedy = remedies[table]?.(folder, uri) ?? '';
  return new LibraryError(
    `its table "${table}" is damaged`,
    `The library at ${uri} cannot be used: its table ${folder} ${found}. Nothing was removed. ${remedy}.`,
    { cause },
  );
}

/** Turns what LanceDB throws into one sentence with place and remedy; every other error stays what it is. */
export async function explainFailure(uri: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error) || error instanceof AppError || !isOfLance(error)) return error;
  // What follows is where in LanceDB's sources it was thrown, and the same once more.
  const first = error.message.split(/\n|, \/|, [A-Z]:\\/)[0] ?? '';
  const storage = findStorageFailure(new Error(first));
  if (storage)
    return new LibraryError(
      storage.cause,
      `The library at ${uri} cannot be used: ${storage.cause} (${first}). Nothing was removed. ${storage.remedy}.`,
      { cause: error },
    );
  for (const table of Object.keys(remedies)) {
    const file = (await findCutFiles(folderOf(uri, table)))[0] ?? missingFile(first, table);
    if (file) return damagedTable(uri, table, `has a damaged or missing file, ${file}`, error);
  }
  return new LibraryError(
    'it cannot be read',
    `The library at ${uri} cannot be used: ${first}. Nothing was removed. Restore ${uri} from a backup, or move it aside and import your documents again.`,
    { cause: error },
  );
}

function isOfLance({ message }: Error): boolean {
  return /lance|os error|was not found|failed to create directory/i.test(message);
}

function missingFile(message: string, table: string): string | undefined {
  const [, path] = /Not found: ([^,]+)/.exec(message) ?? [];
  return path?.includes(`/${table}.lance/`) ? path.slice(path.indexOf(`${table}.lance/`)) : undefined;
}

/** Every data file and manifest of LanceDB ends in these bytes. */
const endMark = 'LANC';

/** Files of a table whose end is missing, by their paths in it; none where the table is not in a folder here. */
async function findCutFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries
    .filter((entry) => entry.isFile() && /\.(?:lance|manifest)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const cut: string[] = [];
  for (const file of files) if ((await readEnd(file)) !== endMark) cut.push(file.slice(folder.length + 1));
  return cut;
}

async function readEnd(file: string): Promise<string> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const length = Math.min(endMark.length, size);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('latin1');
  } finally {
    await handle.close();
  }
}
