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
 * place. Those found fine are recorded in `patterns/fine.json`, which belongs to the project; `anew` looks at these as well.
 */
export async function findSlowPatterns(folder = root, { anew = false } = {}) {
  const { patterns, problems } = await collectPatterns(folder);
  const checkers = digest(checkerFiles.map((file) => readFileSync(file, 'utf8')));
  const record = join(folder, 'scripts/checks/patterns/fine.json');
  const known = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : {};
  const fine = new Set(!anew && known.checkers === checkers ? known.fine : []);
  const keyOf = ({ source, flags }) => digest([source, flags]);
  const open = new Map(patterns.filter((one) => !fine.has(keyOf(one))).map((one) => [keyOf(one), one]));
  const slow = await findSlow([...open.values()], join(folder, '.cache/patterns-open.json'));
  if (slow.length === 0) writeRecord(record, { checkers, fine: [...new Set(patterns.map(keyOf))].sort() });
  return [...problems, ...slow];
}

function writeRecord(file, record) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`);
}

async function findSlow(patterns, list) {
  mkdirSync(dirname(list), { recursive: true });
  writeFileSync(list, JSON.stringify(patterns));
  const program = new URL('patterns/find.mjs', import.meta.url).pathname;
  const { code, output } = await tryCommand(process.execPath, [program, list], { timeout: deadlineMs });
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const told = lines.map((line) => JSON.parse(line));
  const found = told.flatMap(({ problem }) => problem ?? []);
  return code === 0
    ? found
    : [...found, `${told.at(-1)?.place}: the check did not end (${code})\n${output.slice(-500)}`];
}

const digest = (parts) => createHash('sha256').update(parts.join('\0')).digest('hex').slice(0, 20);
