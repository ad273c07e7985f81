import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '../paths.ts';

type Reply = { id: number; bytes?: Uint8Array; error?: string };
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: Error) => void };

export type PgliteProcess = {
  /** Sends whole messages of the PostgreSQL wire protocol and returns the answer to all of them. */
  speak(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
  /** The data folder as a gzipped tar file. */
  dump(): Promise<Uint8Array>;
  close(): Promise<void>;
};

/** Starts PGlite in a thread of its own, because a long query would otherwise stop every request. */
export async function startPglite(options: {
  dataDir?: string | undefined;
  template?: string | undefined;
}): Promise<PgliteProcess> {
  const worker = new Worker(join(packageRoot, 'src/platform/database/pglite-worker.mjs'), {
    workerData: options,
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let failure: Error | undefined;

  function fail(error: Error) {
    failure ??= error;
    for (const { reject } of waiting.values()) reject(failure);
    waiting.clear();
  }
  function expectReply(id: number): Promise<Uint8Array> {
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
  }
  function request(action: string, bytes?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const id = nextId++;
    const reply = expectReply(id);
    worker.postMessage({ id, action, bytes }, bytes ? [bytes.buffer] : []);
    return reply;
  }

  worker.on('error', (error) => fail(new Error('The database thread failed', { cause: error })));
  worker.on('exit', () => fail(new Error('The database is closed')));
  worker.on('message', (reply: Reply) => {
    const waiter = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (reply.error === undefined) waiter?.resolve(reply.bytes ?? new Uint8Array());
    else waiter?.reject(new Error(`The database thread failed: ${reply.error}`));
  });

  await expectReply(0);
  return {
    speak: (bytes) => request('speak', bytes),
    dump: () => request('dump'),
    async close() {
      await request('close').catch(() => undefined);
      await worker.terminate();
    },
  };
}
