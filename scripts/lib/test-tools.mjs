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

/** Debian's packages of each tool, the better one first. */
const packages = { chromium: ['chromium-headless-shell', 'chromium'], postgresql: ['postgresql'] };

/**
 * Paths of Chromium and of the PostgreSQL programs. As root on Debian what is missing is installed;
 * what cannot be had is said in one line and left out.
 */
export async function getTestTools() {
  const found = await findTestTools();
  const missing = Object.keys(packages).filter((name) => !found[name]);
  if (!missing.length) return found;
  const failure = await installSystemPackages(missing.map((name) => packages[name]));
  const tools = await findTestTools();
  const absent = missing.filter((name) => !tools[name]);
  if (absent.length)
    process.stderr.write(`Tests that need ${absent.join(' and ')} are skipped: ${failure ?? 'not found'}.\n`);
  return tools;
}

/** Has a program of a Debian package at hand where it can be had; says in one line where not. */
export async function ensureProgram(program, packageName) {
  if (await isThere(program)) return;
  const failure = await installSystemPackages([[packageName]]);
  if (!(await isThere(program)))
    process.stderr.write(`Tests that need ${program} are skipped: ${failure ?? 'not found'}.\n`);
}

const isThere = async (program) => (await tryCommand('which', [program])).code === 0;

/** Installs the first package of each list that can be had; says why where one has none. */
async function installSystemPackages(lists) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return 'not installed, and only root on Debian installs it';
  process.stderr.write(`Installing ${lists.map(([first]) => first).join(' and ')} for the tests …\n`);
  const aptGet = (...args) =>
    runCommand('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
    });
  const install = (name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name);
  try {
    await aptGet('update', '-qq');
    for (const [first, ...others] of lists)
      await others.reduce((tried, name) => tried.catch(() => install(name)), install(first));
    return undefined;
  } catch (error) {
    return error.message;
  }
}
