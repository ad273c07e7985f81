import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';
import { type LibraryDocument, readLine } from './document.ts';
import { deleteWhere, type LibraryTables, readMetadata, sqlText, upsert, writeMetadata } from './table.ts';

const stampKey = 'starter_stamp';

/** Raise it when stored rows must be made anew from the same starter files. */
const storedForm = '1';

export const starterFolder = join(packageRoot, 'src/evidence/library/starter');

/**
 * Makes the library hold exactly the entries of the starter files (or none, without `folder`). Documents a user
 * imported under the same id stay. Answers whether anything changed; does nothing when the files are as last time.
 */
export async function syncStarter(
  tables: LibraryTables,
  folder: string | undefined,
  force = false,
): Promise<boolean> {
  const lines = folder ? await readFolder(folder) : [];
  const stamp = lines.length
    ? createHash('sha256')
        .update([storedForm, ...lines].join('\n'))
        .digest('hex')
    : 'none';
  const before = (await readMetadata(tables.notes, stampKey)) ?? 'none';
  // A table made anew, because its folder was lost, holds none of what the note says it does.
  const isLost = lines.length > 0 && !(await tables.documents.countRows("origin = 'starter'"));
  if (before === stamp && !force && !isLost) return false;
  const entries = new Map<string, LibraryDocument>();
  for (const line of lines) {
    const entry = readLine(line);
    entries.set(entry.id, entry);
  }
  if (entries.size) await upsert(tables.documents, [...entries.values()], 'starter');
  const kept = [...entries.keys()].map(sqlText).join(', ');
  await deleteWhere(tables.documents, `origin = 'starter'${kept && ` AND id NOT IN (${kept})`}`);
  await writeMetadata(tables.notes, stampKey, stamp);
  return true;
}

async function readFolder(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.jsonl')).sort();
  const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return files.flatMap((file) => file.split('\n')).filter((line) => line.trim());
}
