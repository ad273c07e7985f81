import { join } from 'node:path';
import { Tinypool } from 'tinypool';
import { packageRoot } from '#platform/paths.ts';
import { AppError } from '#shared/errors.ts';
import { nextTurn } from '../turns.ts';
import { parseJson } from './parse.mjs';
import { createJsonScanner, type JsonShape } from './scan.ts';

export type JsonLimits = JsonShape & {
  maxBytes: number;
  /** Until the last byte has come. */
  timeoutMs: number;
};

/** `refuse` NUL characters, which PostgreSQL cannot store, or `remove` them. */
export type NulRule = 'refuse' | 'remove';

/** More than this takes longer to parse than others should wait. */
const threadFromBytes = 256 * 1024;
const idleMs = 10_000;
const mega = 1024 * 1024;
const maxBlankBytes = 1024;

type Task = { bytes: Uint8Array<ArrayBuffer>; keys: number; nul: NulRule };
type Parsed = ReturnType<typeof parseJson>;

let threads: Tinypool | undefined;

/**
 * Reads and parses a JSON body; undefined where there is none. It is refused as soon as it breaks a limit, before
 * anything is made of it, and a long one is parsed in another thread. Throws `too_large`, `timeout`, `invalid_input`.
 */
export async function readJson(
  chunks: AsyncIterable<Uint8Array>,
  limits: JsonLimits & { nul: NulRule },
): Promise<unknown> {
  const scanner = createJsonScanner(limits);
  const bytes = await collect(chunks, limits, scanner.push);
  if (isBlank(bytes)) return undefined;
  const task = { bytes, keys: scanner.keys, nul: limits.nul };
  return unwrap(bytes.length < threadFromBytes ? parseJson(task) : await parseInThread(task));
}

/** Throws `too_large` where a limit is broken, `invalid_input` where the text is not good JSON. For texts that came whole. */
export function parseJsonText(text: string, limits: JsonShape & { nul: NulRule }): unknown {
  const bytes = Buffer.from(text);
  const scanner = createJsonScanner(limits);
  scanner.push(bytes);
  return unwrap(parseJson({ bytes, keys: scanner.keys, nul: limits.nul }));
}

function unwrap(parsed: Parsed): unknown {
  if ('problem' in parsed) throw new AppError('invalid_input', parsed.problem);
  return parsed.value;
}

async function parseInThread(task: Task): Promise<Parsed> {
  threads ??= new Tinypool({
    filename: join(packageRoot, 'src/platform/json/worker.mjs'),
    execArgv: [],
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
  });
  return threads.run(task, { transferList: [task.bytes.buffer] });
}

async function collect(
  chunks: AsyncIterable<Uint8Array>,
  { maxBytes, timeoutMs }: JsonLimits,
  look: (chunk: Uint8Array) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  const iterator = chunks[Symbol.asyncIterator]();
  const deadline = createDeadline(timeoutMs);
  try {
    for (;;) {
      const { done, value } = await Promise.race([next(iterator), deadline.passed]);
      if (done) return concat(parts, sizeBytes);
      sizeBytes += value.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      await nextTurn();
      look(value);
      parts.push(value);
    }
  } finally {
    deadline.clear();
    // Not awaited: where nothing comes any more, its end would not come either.
    iterator.return?.().catch(() => undefined);
  }
}

async function next(iterator: AsyncIterator<Uint8Array>): Promise<IteratorResult<Uint8Array>> {
  try {
    return await iterator.next();
  } catch (cause) {
    throw new AppError('invalid_input', 'The body broke off', { cause });
  }
}

function createDeadline(timeoutMs: number): { passed: Promise<never>; clear(): void } {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<never>((_resolve, reject) => {
    const message = `The body did not come within ${timeoutMs / 1000} seconds`;
    timer = setTimeout(() => reject(new AppError('timeout', message)), timeoutMs);
  });
  return { passed, clear: () => clearTimeout(timer) };
}

function concat(parts: readonly Uint8Array[], sizeBytes: number): Uint8Array<ArrayBuffer> {
  // Not a slice of Node's pool, so that it can be handed to a thread.
  const whole = new Uint8Array(sizeBytes);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function tooLarge(maxBytes: number): AppError {
  const size = maxBytes < mega ? `${maxBytes / 1024} kB` : `${maxBytes / mega} MB`;
  return new AppError('too_large', `The body is larger than ${size}`);
}

const isBlank = (bytes: Uint8Array) =>
  bytes.length < maxBlankBytes && Buffer.from(bytes).toString().trim() === '';
