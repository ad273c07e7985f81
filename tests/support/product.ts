import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';
import { quickStart } from './program.ts';

const startTimeoutMs = 240_000;
const readyLine = /is ready at (http:\S+)/;

/** A running product: the built server as its own process, as `npm start` runs it. */
export type Product = {
  url: string;
  process: ChildProcess;
  log(): string;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

/** Starts the built product and waits until it prints its address. Nothing of it may reach the internet. */
export const startProduct = (environment: Record<string, string | undefined>, args: string[] = []) =>
  startCommand(['serve', ...args], { PORT: '0', EVIDENCE_OFFLINE: '1', ...environment });

/** Starts a command of the built program that serves, and waits until it prints its address. */
export async function startCommand(
  args: string[],
  environment: Record<string, string | undefined> = {},
): Promise<Product> {
  const child = spawn(process.execPath, [...quickStart, join(packageRoot, 'dist/main.js'), ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails half-way must not leave a server behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), startTimeoutMs);
    const read = (chunk: Buffer) => {
      output += chunk;
      const [, address] = readyLine.exec(output) ?? [];
      if (!address) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`The product ended with code ${code}:\n${output}`)));
  });
  return {
    url,
    process: child,
    log: () => output,
    kill: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}
