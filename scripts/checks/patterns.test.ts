import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from '../lib/root.mjs';
import { findSlowness } from './patterns/slowness.mjs';
import { findSlowPatterns } from './patterns.mjs';

it.each([
  ['^(?:a+)+$', ''],
  ['^((?!an? )(?:[\\p{L}\\d-]*\\p{L}[\\p{L}\\d-]* ){1,4})in [^.;:?]*$', 'u'],
  ['\\s+$', ''],
  ['\\b(?:does|can)\\b[^.?!]*\\b(?:help|work)\\b', 'i'],
  ['^.*\\b(?:no|not)\\b([^.;?!]*)$', 'u'],
  ['(?:^|(?<=\\) ))(?=[A-Z )]*METHOD)[A-Z )]{1,80}: ', 'g'],
  ['\\b[\\w.+-]+ at \\w+', ''],
  ['(?<=patient\\s+)\\p{Lu}\\.', 'u'],
])('finds /%s/%s slow', (source, flags) => expect(findSlowness(source, flags)).toMatch(/time/));

it.each([
  ['(?<!\\s)\\s+$', ''],
  ['^((?!an? )(?:[\\d-]*\\p{L}[\\p{L}\\d-]* ){1,4})in [^.;:?]*$', 'u'],
  ['\\b(?:chest|arm)\\b[^.;?!]{0,60}\\bpain\\b|\\bpain\\b[^.;?!]{0,60}\\b(?:chest|arm)\\b', 'gu'],
  ['<(?:/(\\w+)|(\\w+)((?: +\\w+="[^"]*")*) *(/?))>', 'y'],
])('accepts /%s/%s', (source, flags) => expect(findSlowness(source, flags)).toBeUndefined());

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slow-'));
  mkdirSync(join(folder, 'src/web'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
});
afterEach(() => rmSync(folder, { recursive: true }));
const write = (name: string, text: string) => writeFileSync(join(folder, 'src', name), text);

it('names the file and the pattern of literals, also of the web client, and of what is built from parts', async () => {
  write('literal.ts', 'export const trim = (text: string) =>\n  text.replace(/ +$/, "");\n');
  write('web/shown.tsx', 'export const shown = <p>{"a".replace(/[.!]+$/, "")}</p>;\n');
  write('parts.ts', 'export const both = (...parts: string[]) => new RegExp(parts.join("+"));\n');
  write(
    'built.ts',
    "import { both } from './parts.ts';\nexport const slow = both('^\\\\d', '\\\\w', '$');\n",
  );
  write('fine.ts', 'export const fine = /^a+b/;\n');
  const problems = await findSlowPatterns(folder);
  expect(problems).toHaveLength(3);
  expect(problems.join('\n')).toContain('src/literal.ts:2: / +$/');
  expect(problems.join('\n')).toContain('src/web/shown.tsx:1: /[.!]+$/');
  expect(problems.join('\n')).toContain('src/parts.ts:1, for src/built.ts:2: /^\\d+\\w+$/');
  write('literal.ts', '');
  write('web/shown.tsx', '');
  write('built.ts', "import { both } from './parts.ts';\nexport const quick = both('^a', 'b');\n");
  expect(await findSlowPatterns(folder)).toEqual([]);
});

it('looks at a recorded pattern only when asked to, or where the checkers have changed', async () => {
  write('one.ts', 'export const one = /^a+b/;\n');
  expect(await findSlowPatterns(folder)).toEqual([]);
  const record = join(folder, 'scripts/checks/patterns/checked.json');
  const { checkers, fast } = JSON.parse(readFileSync(record, 'utf8'));
  expect(fast).toHaveLength(1);
  const open = () => JSON.parse(readFileSync(join(folder, '.cache/patterns-open.json'), 'utf8')).length;
  expect([await findSlowPatterns(folder), open()]).toEqual([[], 0]);
  expect([await findSlowPatterns(folder, { anew: true }), open()]).toEqual([[], 1]);
  writeFileSync(record, JSON.stringify({ checkers: `${checkers}x`, fast }));
  expect([await findSlowPatterns(folder), open()]).toEqual([[], 1]);
});

it('takes a slow pattern out of the record when it is looked at anew', async () => {
  write('slow.ts', 'export const slow = /(a+)+$/;\n');
  expect(await findSlowPatterns(folder)).toHaveLength(1);
  const record = join(folder, 'scripts/checks/patterns/checked.json');
  const { checkers, fast } = JSON.parse(readFileSync(record, 'utf8'));
  expect(fast).toEqual([]);
  const [{ key }] = JSON.parse(readFileSync(join(folder, '.cache/patterns-open.json'), 'utf8'));
  writeFileSync(record, JSON.stringify({ checkers, fast: [key] }));
  expect(await findSlowPatterns(folder)).toEqual([]);
  expect(await findSlowPatterns(folder, { anew: true })).toHaveLength(1);
  expect(await findSlowPatterns(folder)).toHaveLength(1);
});

it('wants patterns built where loading the module shows them', async () => {
  write('late.ts', 'export const has = (word: string) =>\n  new RegExp(word).test("a");\n');
  expect(await findSlowPatterns(folder)).toEqual([expect.stringContaining('src/late.ts:2: build it when')]);
});
