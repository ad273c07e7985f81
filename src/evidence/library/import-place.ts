import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { deleteWhere, type LibraryTables, readMetadata, sqlText, writeMetadata } from './table.ts';

const keyPrefix = 'import:';

const placeSchema = z.object({
  file: z.number().int().nonnegative(),
  part: z.number().int().nonnegative(),
  imported: z.number().int().nonnegative(),
  rows: z.number().int().nonnegative(),
});

/** How far an import has come: everything up to record `part` of file `file` (from 0) is in the library. */
export type ImportPlace = Omit<z.infer<typeof placeSchema>, 'rows'>;

export type ImportPlaceStore = {
  /** Where an import of the same unchanged files broke off; undefined when none did. */
  find(): Promise<ImportPlace | undefined>;
  save(place: ImportPlace): Promise<void>;
  drop(): Promise<void>;
};

/** Remembers the place of one import. Files that changed in size or time make it another import. */
export async function openImportPlace(
  { notes, documents }: LibraryTables,
  files: string[],
  owner: string,
): Promise<ImportPlaceStore> {
  const states = await Promise.all(files.map(stateOf));
  const hash = createHash('sha256')
    .update(JSON.stringify([owner, states]))
    .digest('hex');
  const key = `${keyPrefix}${hash}`;
  return {
    async find() {
      const note = await readMetadata(notes, key);
      const parsed = note === undefined ? undefined : placeSchema.safeParse(JSON.parse(note));
      if (!parsed?.success) return undefined;
      // With fewer rows than then, the library has lost what the place says it holds.
      return (await documents.countRows()) >= parsed.data.rows ? parsed.data : undefined;
    },
    async save(place) {
      await writeMetadata(notes, key, JSON.stringify({ ...place, rows: await documents.countRows() }));
    },
    drop: () => deleteWhere(notes, `key = ${sqlText(key)}`),
  };
}

/** After a removal every broken-off import begins anew, or it would leave out what was removed. */
export async function dropImportPlaces({ notes }: LibraryTables) {
  await deleteWhere(notes, `key LIKE '${keyPrefix}%'`);
}

async function stateOf(file: string) {
  const found = await stat(file).catch(() => undefined);
  return [resolve(file), found?.size ?? null, found?.mtimeMs ?? null];
}
