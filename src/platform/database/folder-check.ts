import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The PostgreSQL of PGlite; a test compares. */
export const postgresVersion = '18';

const controlFile = 'global/pg_control';
const neededFiles = [
  controlFile,
  'global/pg_filenode.map',
  'base/5/PG_VERSION',
  'base/5/pg_filenode.map',
  'postgresql.conf',
];
/** Folders that are never empty, with what the names in them look like. */
const neededFolders: [string, RegExp][] = [
  ['pg_wal', /^[0-9A-F]{24}$/],
  ['pg_xact', /^[0-9A-F]{4}$/],
  ['pg_multixact/offsets', /^[0-9A-F]{4}$/],
  ['pg_multixact/members', /^[0-9A-F]{4}$/],
];
const controlBytes = 8192;

/** What is wrong with the database files in a folder, as the rest of a sentence; undefined where nothing can be seen. */
export async function findDamage(data: string): Promise<string | undefined> {
  const version = await readIfThere(join(data, 'PG_VERSION'));
  if (version === undefined) return (await isEmpty(data)) ? 'it is empty' : 'its file PG_VERSION is missing';
  if (version.trim() !== postgresVersion) {
    return /^\d+$/.test(version.trim())
      ? `it is a database of PostgreSQL ${version.trim()}, and this program reads those of PostgreSQL ${postgresVersion} only`
      : 'its file PG_VERSION is damaged';
  }
  for (const file of neededFiles) {
    const size = await sizeOf(join(data, file));
    if (size === undefined) return `its file ${file} is missing`;
    if (size === 0 || (file === controlFile && size !== controlBytes)) return `its file ${file} is cut off`;
  }
  for (const [folder, name] of neededFolders) {
    const names = await readdir(join(data, folder)).catch(() => undefined);
    if (!names) return `its folder ${folder} is missing`;
    if (!names.some((each) => name.test(each))) return `its folder ${folder} lacks its files`;
  }
  return undefined;
}

/** Whether there is no file below a folder. */
export async function isEmpty(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.every((entry) => entry.isDirectory());
}

/** Undefined where there is nothing. */
export async function sizeOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(ignoreAbsence))?.size;
}

function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch(ignoreAbsence);
}

function ignoreAbsence(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
