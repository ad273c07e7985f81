import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** Runs a program with its output on stderr. Throws when it ends with anything but 0. */
export async function runCommand(command, args, options = {}) {
  const { code, output } = await tryCommand(command, args, { stdio: ['ignore', 2, 2], ...options });
  if (code !== 0)
    throw new Error(`${[command, ...args].join(' ')} ended with ${code}${output ? `\n${output}` : ''}`);
}

/** Runs a program and returns its exit code and, where its streams are piped, all it wrote. */
export function tryCommand(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && command === 'npm',
      ...options,
    });
    let output = '';
    const collect = (chunk) => {
      output += chunk;
    };
    child.stdout?.setEncoding('utf8').on('data', collect);
    child.stderr?.setEncoding('utf8').on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }));
    child.on('close', (code, signal) => resolve({ code: code ?? signal, output }));
  });
}
