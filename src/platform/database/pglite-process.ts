import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { optimiseWasmSooner } from '../patches/wasm-tiering.ts';
import { packageRoot } from '../paths.ts';

type Reply = { id: number; bytes?: Uint8Array; error?: string };
type Message = Reply | { died: string } | { trouble: string };
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

/** A statement that takes longer counts as hung; opening may also have to replay what a crash left. */
const defaultHungAfterMs = 60_000;
const openWithinMs = 600_000;

export type PgliteOptions = {
  dataDir?: string | undefined;
  template?: string | undefined;
  hungAfterMs?: number | undefined;
  /** Hears what went wrong with a file, in PostgreSQL's words. */
  onTrouble?: (words: string) => void;
};

export type PgliteProcess = {
  /** Sends whole messages of the PostgreSQL wire protocol and returns the answer to all of them. */
  speak(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** The data folder as a gzipped tar file. */
  dump(): Promise<Uint8Array>;
  /** Resolves when nothing will be answered any more and the thread is gone. */
  ended: Promise<Error>;
  close(): Promise<void>;
};

let program: Promise<{ wasm: WebAssembly.Module; files: Blob }> | undefined;

/** PostgreSQL as it is compiled, once for all databases that this process opens. */
function loadProgram() {
  program ??= (async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
    const read = (name: string) => readFile(join(folder, name));
    optimiseWasmSooner();
    return {
      wasm: await WebAssembly.compile(await read('pglite.wasm')),
      files: new Blob([await read('pglite.data')]),
    };
  })();
  program.catch(() => {
    program = undefined;
  });
  return program;
}

/**
 * Starts PGlite in a thread of its own, because a long query would otherwise stop every request. When it dies or hangs,
 * everything that it was asked and will be asked is rejected. Throws an error with PostgreSQL's last words.
 */
export async function startPglite(options: PgliteOptions): Promise<PgliteProcess> {
  const { dataDir, template, hungAfterMs = defaultHungAfterMs, onTrouble } = options;
  const worker = new Worker(join(packageRoot, 'src/platform/database/pglite-worker.mjs'), {
    workerData: { dataDir, template, program: await loadProgram() },
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let end: (reason: Error) => void;
  const ended = new Promise<Error>((resolve) => {
    end = resolve;
  });
  const watch = watchForAnswers(() => waiting.size > 0, fail);
  let nextId = 1;
  let failure: Error | undefined;

  function fail(error: Error) {
    failure ??= error;
    const reason = failure;
    watch.stop();
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
    void worker.terminate().finally(() => end(reason));
  }
  function expectReply(id: number): Promise<Uint8Array> {
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }
  function request(action: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const id = nextId++;
    const reply = expectReply(id);
    if (!failure) worker.postMessage({ id, action, bytes }, bytes ? [bytes.buffer] : []);
    return reply;
  }

  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The database is closed')));
  worker.on('message', (message: Message) => {
    if ('died' in message) return fail(new Error(message.died));
    if ('trouble' in message) return onTrouble?.(message.trouble);
    watch.answered();
    const waiter = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.error === undefined) waiter?.resolve(message.bytes ?? new Uint8Array());
    else waiter?.reject(new Error(`The database thread failed: ${message.error}`));
  });

  watch.start(openWithinMs);
  await expectReply(0);
  watch.start(hungAfterMs);
  return {
    speak: (bytes) => request('speak', bytes),
    dump: () => request('dump'),
    ended,
    async close() {
      await request('close').catch(() => undefined);
      fail(new Error('The database is closed'));
      await ended;
    },
  };
}

/** Counts beats rather than time: a process that was stopped for a while must not find its database hung. */
function watchForAnswers(isWaiting: () => boolean, fail: (error: Error) => void) {
  const beats = 20;
  let missed = 0;
  let timer: NodeJS.Timeout | undefined;
  return {
    start(withinMs: number) {
      clearInterval(timer);
      missed = 0;
      timer = setInterval(() => {
        missed = isWaiting() ? missed + 1 : 0;
        if (missed > beats) fail(new Error(`no answer within ${Math.round(withinMs / 1000)} seconds`));
      }, withinMs / beats);
      timer.unref();
    },
    answered() {
      missed = 0;
    },
    stop: () => clearInterval(timer),
  };
}
