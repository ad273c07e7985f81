import { basename } from 'node:path';
import type { Evidence, ImportProgress, Library } from '#evidence/index.ts';
import type { Terminal } from '../terminal.ts';
import { createProgress } from './progress.ts';

const namedSkips = 50;
const stoppedCode = 130;

/** Imports files and folders; says what was left out, and goes on where an import of the same files broke off. */
export async function importFiles(
  library: Library,
  files: string[],
  owner: string | undefined,
  terminal: Terminal,
): Promise<number> {
  const progress = createProgress(terminal);
  const startedAt = performance.now();
  const result = await library
    .import(files, {
      owner,
      signal: terminal.stop,
      onProgress: (reached) => progress.show(reached.bytes, reached.totalBytes, inWords(reached, startedAt)),
    })
    .finally(progress.end);
  for (const { file, line, reason } of result.skipped.slice(0, namedSkips))
    terminal.note(`${file}${line ? `:${line}` : ''}: ${reason}`);
  if (result.skippedCount > namedSkips)
    terminal.note(`… and ${result.skippedCount - namedSkips} more that could not be read`);
  if (result.resumed)
    terminal.note(`Went on after ${result.resumed} records that an earlier import had read.`);
  if (result.withoutText)
    terminal.note(`${result.withoutText} records have no abstract or text and were left out.`);
  if (result.embeddingFailure)
    terminal.note(
      `Not all documents can be found by meaning yet: ${result.embeddingFailure}. reindex makes up for it.`,
    );
  terminal.out(`Imported ${result.imported} documents, skipped ${result.skippedCount}.`);
  if (result.stopped) {
    terminal.note('Stopped. The same command goes on from here.');
    return stoppedCode;
  }
  return result.skippedCount ? 1 : 0;
}

/** Fetches a pack of records from PubMed. */
export async function importPack(
  evidence: Pick<Evidence, 'importPack'>,
  name: string,
  terminal: Terminal,
): Promise<number> {
  const progress = createProgress(terminal);
  try {
    const onProgress = (done: number, total: number) =>
      progress.show(done, total, `${done} of ${total} records`);
    const result = await evidence.importPack(name, { signal: terminal.stop, onProgress });
    if (result.notFound.length)
      terminal.note(`PubMed has no abstract for ${result.notFound.length}: ${result.notFound.join(', ')}`);
    terminal.out(`Imported ${result.imported} documents; ${result.present} were there before.`);
    return 0;
  } catch (error) {
    if (!terminal.stop.aborted) throw error;
    terminal.note('Stopped. The same command goes on from here.');
    return stoppedCode;
  } finally {
    progress.end();
  }
}

function inWords({ file, fileNumber, files, records }: ImportProgress, startedAt: number): string {
  const seconds = Math.max(0.001, (performance.now() - startedAt) / 1000);
  const place = files > 1 ? `file ${fileNumber} of ${files}, ` : '';
  return `${place}${records} records, ${Math.round(records / seconds)} a second: ${basename(file)}`;
}
