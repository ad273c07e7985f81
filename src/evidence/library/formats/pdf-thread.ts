import { join } from 'node:path';
// biome-ignore lint/style/noRestrictedImports: nothing else tells how much memory a thread has taken outside its heap.
import { memoryUsage } from 'node:process';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { packageRoot } from '#platform/paths.ts';

const timeoutMs = 60_000;
const maxHeapMb = 512;
const maxGrowthBytes = 768_000_000;
const watchMs = 100;

const pdfSchema = z.object({
  title: z.string(),
  pages: z.array(z.array(z.object({ text: z.string(), y: z.number(), size: z.number() }))),
});

/** What a PDF holds: the title it gives itself, and the lines of each page; `y` grows towards the top of the page. */
export type PdfContent = z.infer<typeof pdfSchema>;

/**
 * Reads a PDF in a thread of its own, which is ended when it takes longer than a minute or more than 512 MB. Throws an
 * `Error` whose message says what is wrong with the file.
 */
export async function readPdfContent(bytes: Uint8Array<ArrayBuffer>): Promise<PdfContent> {
  const worker = new Worker(join(packageRoot, 'src/evidence/library/formats/pdf-worker.mjs'), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    stdout: true,
    stderr: true,
  });
  const rssBefore = memoryUsage.rss();
  let timer: NodeJS.Timeout | undefined;
  let watch: NodeJS.Timeout | undefined;
  try {
    return await new Promise<PdfContent>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('takes longer than a minute to read')), timeoutMs);
      // A small stream can unpack to gigabytes, which the limit of the heap does not count.
      watch = setInterval(() => {
        if (memoryUsage.rss() - rssBefore > maxGrowthBytes)
          reject(new Error('takes too much memory to read'));
      }, watchMs);
      worker.on('message', ({ result, error }) =>
        error ? reject(new Error(reasonOf(error))) : resolve(pdfSchema.parse(result)),
      );
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          new Error(
            error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'takes too much memory to read' : error.message,
          ),
        ),
      );
      worker.on('exit', () => reject(new Error('could not be read to its end')));
      worker.postMessage({ bytes }, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    await worker.terminate();
  }
}

function reasonOf({ name, message }: { name: string; message: string }): string {
  if (name === 'PasswordException') return 'is locked with a password';
  if (name === 'InvalidPDFException') return 'is not a PDF that can be read';
  return message.split('\n')[0]?.slice(0, 200) ?? 'could not be read';
}
