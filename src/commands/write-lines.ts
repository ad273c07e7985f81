import { open } from 'node:fs/promises';

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
