import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { bundleProgram, quickStart } from './program.ts';

export type Child = { process: ChildProcess; line(text: string): Promise<void>; kill(): Promise<void> };

/** Runs a TypeScript file in a process of its own, so that a test can wait for its lines and kill it with SIGKILL. */
export async function startChild(script: URL, args: string[]): Promise<Child> {
  const child = spawn(
    process.execPath,
    [...quickStart, await bundleProgram(fileURLToPath(script)), ...args],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const lines: string[] = [];
  const exited = once(child, 'exit');
  const reader = createInterface({ input: child.stdout });
  reader.on('line', (text) => lines.push(text));

  return {
    process: child,
    async line(text) {
      while (!lines.includes(text)) {
        const ended = await Promise.race([once(reader, 'line').then(() => false), exited.then(() => true)]);
        if (ended && !lines.includes(text)) throw new Error(`The process ended before it said "${text}"`);
      }
    },
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await exited;
    },
  };
}
