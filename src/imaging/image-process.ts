import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { packageRoot } from '#platform/paths.ts';

const heapMb = 384;
const watchMs = 50;
const startMs = 60_000;
const pageBytes = 4096;

const answerSchema = z.union([
  z.object({ id: z.number(), value: z.unknown() }),
  z.object({ id: z.number(), error: z.string() }),
]);

export type ProcessAnswer = { value: unknown } | { error: string };
type Limits = { timeoutMs: number; memoryMb: number };

/** A process that reads pictures, one at a time. `isOver`: it ended, or was ended, and another one is needed. */
export class ImageProcess {
  private readonly child: ChildProcess;
  /** Loading the decoders takes a second, and more on a busy machine: it is not the fault of a file. */
  private readonly ready: Promise<unknown>;
  private requests = 0;
  isOver = false;

  constructor() {
    this.child = fork(join(packageRoot, 'src/imaging/process/main.mjs'), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    });
    this.child.once('exit', () => {
      this.isOver = true;
    });
    this.ready = Promise.race([
      once(this.child, 'message'),
      once(this.child, 'exit'),
      wait(startMs, 0, { ref: false }),
    ]);
    this.ready.catch(() => undefined);
    this.child.on('error', () => this.end());
    this.rest();
  }

  /** Throws the reason of an aborted signal; what is wrong with the file is told in the answer. */
  async ask(request: object, limits: Limits, signal?: AbortSignal): Promise<ProcessAnswer> {
    signal?.throwIfAborted();
    const id = ++this.requests;
    const stop = new AbortController();
    this.child.ref();
    this.child.channel?.ref();
    try {
      await Promise.race([this.ready, aborted(signal, stop.signal)]);
      const answer = await Promise.race([
        this.answer(id, request, stop.signal),
        this.watch(limits, stop.signal),
        aborted(signal, stop.signal),
      ]);
      return answer;
    } catch (error) {
      this.end();
      throw error;
    } finally {
      stop.abort();
      this.rest();
    }
  }

  end(): void {
    this.isOver = true;
    this.child.kill('SIGKILL');
  }

  /** An idle process does not keep its parent running. */
  private rest(): void {
    this.child.unref();
    this.child.channel?.unref();
  }

  private answer(id: number, request: object, stop: AbortSignal): Promise<ProcessAnswer> {
    return new Promise((resolve, reject) => {
      const listen = (message: unknown) => {
        const parsed = answerSchema.safeParse(message);
        if (!parsed.success) reject(new Error('the reading process gave an answer that is none'));
        else if (parsed.data.id === id)
          resolve('error' in parsed.data ? { error: parsed.data.error } : { value: parsed.data.value });
      };
      const exit = () => {
        this.isOver = true;
        resolve({ error: 'is damaged and cannot be read' });
      };
      this.child.on('message', listen);
      this.child.once('exit', exit);
      stop.addEventListener('abort', () => {
        this.child.off('message', listen);
        this.child.off('exit', exit);
      });
      this.child.send({ ...request, id } as never, (error) => error && exit());
    });
  }

  private async watch({ timeoutMs, memoryMb }: Limits, stop: AbortSignal): Promise<ProcessAnswer> {
    const until = performance.now() + timeoutMs;
    while (performance.now() < until) {
      if ((await residentBytes(this.child.pid)) > memoryMb * 1024 * 1024) {
        this.end();
        return { error: 'takes too much memory to read' };
      }
      await wait(Math.min(watchMs, timeoutMs), undefined, { signal: stop });
    }
    this.end();
    return { error: `takes longer than ${timeoutMs / 1000} seconds to read` };
  }
}

/** Of a process on Linux; elsewhere 0, and only the limit of its heap holds. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * pageBytes;
}

function aborted(signal: AbortSignal | undefined, stop: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const tell = () => reject(signal?.reason);
    signal?.addEventListener('abort', tell, { once: true });
    stop.addEventListener('abort', () => signal?.removeEventListener('abort', tell));
  });
}
