import { existsSync } from 'node:fs';
import { runCommand, tryCommand } from './run-command.mjs';

async function findTestTools() {
  const { code, output } = await tryCommand(process.execPath, [
    '--import',
    'tsx',
    'scripts/find-test-tools.ts',
  ]);
  if (code !== 0) throw new Error(output);
  return JSON.parse(output);
}

/**
 * Paths of Chromium and of the PostgreSQL programs. As root on Debian what is missing is installed;
 * what cannot be had is said in one line and left out.
 */
export async function getTestTools() {
  const found = await findTestTools();
  const missing = ['chromium', 'postgresql'].filter((name) => !found[name]);
  if (!missing.length) return found;
  const failure = await installSystemPackages(missing);
  const tools = await findTestTools();
  const absent = missing.filter((name) => !tools[name]);
  if (absent.length)
    process.stderr.write(`Tests that need ${absent.join(' and ')} are skipped: ${failure ?? 'not found'}.\n`);
  return tools;
}

/** Has a program of a Debian package at hand where it can be had; says in one line where not. */
export async function ensureProgram(program, packageName) {
  if (await isThere(program)) return;
  const failure = await installSystemPackages([packageName]);
  if (!(await isThere(program)))
    process.stderr.write(`Tests that need ${program} are skipped: ${failure ?? 'not found'}.\n`);
}

const isThere = async (program) => (await tryCommand('which', [program])).code === 0;

async function installSystemPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'not installed, and only root on Debian installs it';
  process.stderr.write(`Installing ${names.join(' and ')} for the tests …\n`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 };
  try {
    await runCommand('apt-get', ['update', '-qq'], options);
    await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], options);
    return undefined;
  } catch (error) {
    return error.message;
  }
}
