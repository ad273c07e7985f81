import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from '@langchain/langgraph-sdk';
import { packageRoot } from '#platform/paths.ts';

export type WorkflowProcess = {
  client: Client;
  url: string;
  pid: number;
  send(signal: NodeJS.Signals): void;
  /** Sends the signal and waits for the end of the process. */
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts the workflow service in a process of its own and waits until it listens. */
export async function startWorkflowProcess(place: {
  url: string | undefined;
  dataDir: string;
}): Promise<WorkflowProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/workflow-server.ts'], {
    cwd: packageRoot,
    env: { ...process.env, DATABASE_URL: place.url ?? '', DATA_DIR: place.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await firstLine(child);
  return {
    url,
    pid: child.pid ?? 0,
    client: new Client({ apiUrl: url, apiKey: null, callerOptions: { maxRetries: 0 } }),
    send: (signal) => void child.kill(signal),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The child has no output');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error(`The workflow process ended early with code ${child.exitCode}`);
}
