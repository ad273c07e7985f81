import { open, readFile, stat } from 'node:fs/promises';
import { UsageError } from './terminal.ts';

/** The lines of a batch. Refuses an `out` that is the batch itself, which writing would empty. */
export async function readLines(file: string, out: string): Promise<string[]> {
  const [input, output] = await Promise.all([stat(file), stat(out).catch(() => undefined)]);
  if (output && output.ino === input.ino && output.dev === input.dev)
    throw new UsageError(`--out must be another file than --batch: ${out}`);
  return (await readFile(file, 'utf8')).replace(/^\uFEFF/, '').split('\n');
}

/** Writes one JSON object a line, each as soon as it is there, so that a stopped batch keeps what it has. */
export async function writeLines(
  file: string,
  produce: (write: (line: object) => Promise<void>) => Promise<void>,
): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await produce(async (line) => {
      await handle.write(`${JSON.stringify(line)}\n`);
    });
  } finally {
    await handle.close();
  }
}
