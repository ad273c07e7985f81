import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from '@langchain/langgraph-sdk';
import { packageRoot } from '#platform/paths.ts';
import type { StopPoint } from './faults/stop-points.ts';
import { bundleProgram, quickStart } from './program.ts';

export type WorkflowProcess = {
  client: Client;
  url: string;
  pid: number;
  /** Resolves when the process prints a line that starts with `text`, also if it has done so already. */
  line(text: string): Promise<string>;
  /** Everything printed so far. */
  lines: readonly string[];
  send(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the end of the process; its exit code, null after a signal. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
};

export type ProcessOptions = {
  stopAt?: StopPoint;
  stopSignal?: 'SIGKILL' | 'SIGSTOP';
  role?: 'web' | 'worker';
};

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** Starts the workflow service in a process of its own and waits until it listens. */
export async function startWorkflowProcess(
  place: { url: string | undefined; dataDir: string },
  options: ProcessOptions = {},
): Promise<WorkflowProcess> {
  const program = await bundleProgram('tests/support/workflow-server.ts');
  const child = spawn(process.execPath, [...quickStart, program], {
    cwd: packageRoot,
    env: {
      ...process.env,
      DATABASE_URL: place.url ?? '',
      DATA_DIR: place.dataDir,
      STOP_AT: options.stopAt ? JSON.stringify(options.stopAt) : '',
      STOP_SIGNAL: options.stopSignal ?? 'SIGKILL',
      TEST_ROLE: options.role ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  alive.add(child);
  const ended = once(child, 'exit').then(() => void alive.delete(child));
  const { lines, line } = readLines(child, ended);
  const url = await line('http');
  return {
    url,
    pid: child.pid ?? 0,
    line,
    lines,
    client: new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } }),
    send: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      await ended;
      return child.exitCode;
    },
    ended,
  };
}

function readLines(child: ChildProcess, ended: Promise<void>) {
  if (!child.stdout) throw new Error('The child has no output');
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  const closed = Promise.all([once(reader, 'close'), ended]).then(() => true);
  reader.on('line', (text) => lines.push(text));
  reader.setMaxListeners(100);
  async function line(text: string): Promise<string> {
    for (;;) {
      const found = lines.find((one) => one.startsWith(text));
      if (found) return found;
      if ((await Promise.race([once(reader, 'line').then(() => false), closed])) === false) continue;
      if (lines.some((one) => one.startsWith(text))) continue;
      throw new Error(`The process ended with code ${child.exitCode} before it printed "${text}"`);
    }
  }
  return { lines, line };
}
