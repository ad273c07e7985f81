import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { packageRoot } from '#platform/paths.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { findFileType } from './file-type.ts';

const defaultTimeoutMs = 90_000;
const heapMb = 512;
/** Reading takes a core and up to half a gigabyte. */
const atOnce = 2;

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
const lineSchema = z.object({
  words: z.array(z.object({ text: z.string(), confidence: z.number(), box: boxSchema })),
  box: boxSchema,
});
const answerSchema = z.union([
  z.object({
    pages: z.array(
      z.object({
        lines: z.array(lineSchema),
        isPrinted: z.boolean().optional(),
        leftOut: z.number().int().positive().optional(),
      }),
    ),
  }),
  z.object({ error: z.string() }),
]);

/** A line of text with its words, each with the confidence of its reading (0 to 1); boxes are fractions of the page. */
export type ReadLine = z.infer<typeof lineSchema>;
/**
 * `isPrinted`: the text is that of the PDF itself, and was not recognised. `leftOut`, of the last page: how many pages of the
 * file were not read, or not wholly.
 */
export type ReadPage = {
  lines: ReadLine[];
  isPrinted?: boolean | undefined;
  leftOut?: number | undefined;
};

export type TextReader = ReturnType<typeof createTextReader>;

type Options = {
  /** Tesseract's codes; English and Vietnamese ship, others are looked for in `dataDir`. */
  languages: readonly string[];
  dataDir?: string | undefined;
  timeoutMs?: number;
  /** `picture`: words stand anywhere in it, light on dark as well; else a page of print. */
  layout?: 'page' | 'picture';
  /** Off only to measure what it is worth. */
  preprocess?: boolean;
};

/** Reads text of pictures and PDFs, each in a process of its own with limits of time and memory. */
export function createTextReader({ timeoutMs = defaultTimeoutMs, preprocess = true, ...options }: Options) {
  const limit = pLimit(atOnce);
  return {
    /**
     * The pages of the file, five at most; a page without text has no lines. Throws `AppError` (`invalid_input`,
     * `too_large`, `unsupported`) that names the file and says what is wrong with it.
     */
    async read(
      file: { name: string; bytes: Uint8Array; maxBytes?: number },
      signal?: AbortSignal,
    ): Promise<ReadPage[]> {
      const { name, bytes, maxBytes = limits.attachmentMaxBytes } = file;
      if (bytes.length === 0) throw new AppError('invalid_input', `${name} is empty`);
      if (bytes.length > maxBytes) throw new AppError('too_large', tooLarge(name, bytes.length));
      const type = findFileType(bytes);
      if (!type) {
        const message = `${name} is no picture or PDF that can be read (JPEG, PNG, WEBP, TIFF, BMP, PDF)`;
        throw new AppError('unsupported', message);
      }
      return limit(async () => {
        signal?.throwIfAborted();
        const answer = await ask(
          { bytes: Buffer.from(bytes), type, preprocess, timeoutMs, ...options },
          { timeoutMs, signal },
        );
        if ('error' in answer) throw new AppError('invalid_input', `${name} ${answer.error}`);
        return answer.pages;
      });
    },
  };
}

const tooLarge = (name: string, bytes: number) =>
  `${name}: File size (${(bytes / 1024 / 1024).toFixed(1)}MB) exceeds maximum allowed size of 10MB`;

async function ask(
  request: object,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<z.infer<typeof answerSchema>> {
  const child = fork(join(packageRoot, 'src/imaging/text-process.mjs'), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: {},
  });
  const late = AbortSignal.timeout(timeoutMs);
  try {
    return await answerOf(child, request, signal ? AbortSignal.any([signal, late]) : late);
  } catch (error) {
    signal?.throwIfAborted();
    if (late.aborted) return { error: `takes longer than ${timeoutMs / 1000} seconds to read` };
    throw error;
  } finally {
    child.kill('SIGKILL');
  }
}

function answerOf(
  child: ChildProcess,
  request: object,
  signal: AbortSignal,
): Promise<z.infer<typeof answerSchema>> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    child.once('message', (answer) => {
      const parsed = answerSchema.safeParse(answer);
      if (parsed.success) resolve(parsed.data);
      else reject(new Error('the reading process gave an answer that is none', { cause: parsed.error }));
    });
    child.once('error', reject);
    child.once('exit', () => resolve({ error: 'is damaged and cannot be read' }));
    child.send(request as never, (error) => error && reject(error));
  });
}
