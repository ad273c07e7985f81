import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { packageRoot } from '#platform/paths.ts';
import { quickStart } from './program.ts';

export type Outcome = { code: number | null; out: string; said: string };

/** Runs a command of the built program to its end; `said` is what it wrote beside its result. */
export async function runProgram(
  args: string[],
  environment: Record<string, string>,
  options: { uid?: number; gid?: number } = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [...quickStart, join(packageRoot, 'dist/main.js'), ...args], {
    cwd: packageRoot,
    env: { PATH: process.env.PATH, PORT: '0', EVIDENCE_OFFLINE: '1', LOG_LEVEL: 'silent', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  // A test that fails half-way must not leave a server behind.
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  let out = '';
  let said = '';
  child.stdout.on('data', (text: Buffer) => {
    out += text;
    // One that should have refused to start is stopped, so that its test can tell.
    if (/is ready at http/.test(out)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (text: Buffer) => {
    said += text;
  });
  await once(child, 'close');
  process.off('exit', end);
  return { code: child.exitCode, out, said };
}
