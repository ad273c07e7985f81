import type { LibraryDocument } from './document.ts';
import { openImportPlace } from './import-place.ts';
import { type ListedFile, listFiles } from './list-files.ts';
import { isOwnedId, storedId } from './owners.ts';
import { readParts } from './read-file.ts';
import { type LibraryTables, upsert } from './table.ts';

const maxBatchDocuments = 4_000;
const maxBatchChars = 8_000_000;
const maxNamedSkips = 1_000;

export type Skipped = { file: string; line?: number; reason: string };

/** `records` counts all that were read, also those left out; `bytes` what was read of the `totalBytes` of all files. */
export type ImportProgress = {
  file: string;
  fileNumber: number;
  files: number;
  records: number;
  bytes: number;
  totalBytes: number;
};

export type ImportOptions = {
  /** The user whose documents they are; without one they belong to everybody. */
  owner?: string | undefined;
  /** Stops the import between two records; what was read is kept. */
  signal?: AbortSignal | undefined;
  onProgress?(progress: ImportProgress): void;
  /** Records written at once. */
  batchDocuments?: number;
};

/**
 * `imported` counts the documents written, `withoutText` the records that have none to quote. `resumed` counts records
 * that an import of the same files had read before it broke off. The first 1,000 of `skippedCount` are named.
 */
export type ImportResult = {
  imported: number;
  withoutText: number;
  resumed: number;
  skipped: Skipped[];
  skippedCount: number;
  stopped: boolean;
  /** Why documents are without a vector, which the next import or `reindex` makes up for. */
  embeddingFailure?: string;
};

/**
 * Writes the documents of files into the library, in batches: one is written while the next is read. The place reached
 * is noted after each batch, so that an import of the same files goes on there; the caller drops it by `done`.
 */
export async function importFiles(
  tables: LibraryTables,
  paths: readonly string[],
  { owner, signal, onProgress, batchDocuments = maxBatchDocuments }: ImportOptions,
): Promise<ImportResult & { done(): Promise<void> }> {
  const files = await listFiles(paths);
  const place = await openImportPlace(
    tables,
    files.map(({ path }) => path),
    owner ?? '',
  );
  const start = await place.find();
  const result: ImportResult = {
    imported: start?.imported ?? 0,
    withoutText: 0,
    resumed: 0,
    skipped: [],
    skippedCount: 0,
    stopped: false,
  };
  const report = progressOf(files, onProgress);
  const writer = openWriter(async (documents, reached) => {
    await upsert(tables.documents, documents, 'user', owner);
    result.imported += documents.length;
    await place.save({ ...reached, imported: result.imported });
  });
  const skip = (skipped: Skipped) => {
    result.skippedCount++;
    if (result.skipped.length < maxNamedSkips) result.skipped.push(skipped);
  };

  for (const [index, { path }] of files.entries()) {
    report.next(index);
    if (start && index < start.file) continue;
    let number = 0;
    for await (const part of readParts(path, report.addBytes)) {
      if (signal?.aborted) break;
      number++;
      report.addRecord();
      if (index === start?.file && number <= start.part) {
        result.resumed++;
        continue;
      }
      try {
        const read = part.read();
        const document = read instanceof Promise ? await read : read;
        if (document) writer.add(withOwner(document, owner));
        else result.withoutText++;
      } catch (error) {
        const { message } = error as Error;
        skip({ file: path, ...(part.line && { line: part.line }), reason: message });
      }
      if (writer.isFull(batchDocuments)) await writer.flush({ file: index, part: number });
    }
    result.stopped = signal?.aborted ?? false;
    if (result.stopped || index === files.length - 1) await writer.flush({ file: index, part: number });
    if (result.stopped) break;
  }
  await writer.close();
  report.end();
  return { ...result, imported: result.imported, done: place.drop };
}

function withOwner(document: LibraryDocument, owner: string | undefined): LibraryDocument {
  if (!owner && isOwnedId(document.id))
    throw new Error('ids that begin with "own:" belong to documents of users');
  return { ...document, id: storedId(document.id, owner) };
}

type Reached = { file: number; part: number };

/** Collects documents by id, the last one of an id wins, and writes a batch while the next one is collected. */
function openWriter(write: (documents: LibraryDocument[], reached: Reached) => Promise<void>) {
  let batch = new Map<string, LibraryDocument>();
  let chars = 0;
  let writing: Promise<void> = Promise.resolve();
  return {
    add(document: LibraryDocument) {
      batch.set(document.id, document);
      chars += document.text.length;
    },
    isFull: (documents: number) => batch.size >= documents || chars >= maxBatchChars,
    async flush(reached: Reached) {
      await writing;
      if (!batch.size) return;
      const documents = [...batch.values()];
      batch = new Map();
      chars = 0;
      writing = write(documents, reached);
      // It is awaited before the next batch; until then a failure must not count as one that nobody waits for.
      writing.catch(() => {});
    },
    close: () => writing,
  };
}

function progressOf(files: ListedFile[], onProgress: ImportOptions['onProgress']) {
  const totalBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let current = 0;
  let before = 0;
  let bytes = 0;
  let records = 0;
  const tell = () =>
    onProgress?.({
      file: files[current]?.path ?? '',
      fileNumber: current + 1,
      files: files.length,
      records,
      bytes: Math.min(totalBytes, before + bytes),
      totalBytes,
    });
  return {
    next(index: number) {
      current = index;
      before = files.slice(0, index).reduce((sum, file) => sum + file.bytes, 0);
      bytes = 0;
      tell();
    },
    addBytes(count: number) {
      bytes += count;
      tell();
    },
    addRecord() {
      records++;
    },
    end() {
      before = totalBytes;
      bytes = 0;
      tell();
    },
  };
}
