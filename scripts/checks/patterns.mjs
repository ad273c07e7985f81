import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../lib/root.mjs';
import { tryCommand } from '../lib/run-command.mjs';
import { collectPatterns } from './patterns/collect.mjs';

const checkerFiles = ['attacks.mjs', 'slowness.mjs'].map(
  (name) => new URL(`patterns/${name}`, import.meta.url),
);
/** What takes longer than this for all patterns hangs in one of them. */
const deadlineMs = 900_000;

/**
 * Regular expressions of `src/` that take more than linear time on some text, by proof (scslre) or by trial, each with its
 * place. Those found fast are recorded in `patterns/checked.json`, which belongs to the project; `anew` checks these as well.
 */
export async function findSlowPatterns(folder = root, { anew = false } = {}) {
  const { patterns, problems } = await collectPatterns(folder);
  const keyed = new Map(patterns.map((one) => [digest([one.source, one.flags]), one]));
  const checkers = digest([...checkerFiles.map((file) => readFileSync(file, 'utf8')), ...checkerVersions()]);
  const file = join(folder, 'scripts/checks/patterns/checked.json');
  const record = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const known = JSON.parse(record);
  const fast = new Set(!anew && known.checkers === checkers ? known.fast : []);
  const open = [...keyed].filter(([key]) => !fast.has(key)).map(([key, one]) => ({ ...one, key }));
  const { slow, keys } = await findSlow(open, join(folder, '.cache/patterns-open.json'));
  for (const { key } of open) if (!keys.has(key)) fast.add(key);
  const next = { checkers, fast: [...fast].filter((key) => keyed.has(key)).sort() };
  writeChanged(file, record, `${JSON.stringify(next, null, 2)}\n`);
  return [...problems, ...slow];
}

function checkerVersions() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return ['scslre', '@eslint-community/regexpp'].map((name) => devDependencies[name]);
}

function writeChanged(file, before, text) {
  if (text === before) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** What is slow, in words, and the keys of the patterns that are, or that were not looked at to the end. */
async function findSlow(patterns, list) {
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(patterns));
  const program = new URL('patterns/find.mjs', import.meta.url).pathname;
  const { code, output } = await tryCommand(process.execPath, [program, list], { timeout: deadlineMs });
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const told = lines.map((line) => JSON.parse(line));
  const found = told.filter(({ problem }) => problem);
  const slow = found.map(({ problem }) => problem);
  if (code === 0) return { slow, keys: new Set(found.map(({ key }) => key)) };
  const why = `${told.at(-1)?.place}: the check did not end (${code})\n${output.slice(-500)}`;
  return { slow: [...slow, why], keys: new Set(patterns.map(({ key }) => key)) };
}

const digest = (parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 20);
