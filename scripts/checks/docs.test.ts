import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findBrokenReferences } from './docs.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-'));
  mkdirSync(join(folder, 'src/server/credits'), { recursive: true });
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'package.json'), '{}');
  writeFileSync(join(folder, 'src/server/credits/service.ts'), 'export async function hold() {}\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

function broken(text: string) {
  writeFileSync(join(folder, 'docs/guide.md'), text);
  return findBrokenReferences(folder);
}

it.each([
  '`src/server/credits/service.ts`, `server/credits/service.ts#hold` and the folder `src/server/`',
  'a [link](../package.json) and a [part of it](../package.json#name)',
  '`npm start`, `/api/sessions`, `service.ts`, `text/event-stream`, `@hono/node-server`, `dist/main.js`',
  '```\nsrc/not/there.ts\n```',
])('accepts %s', (text) => {
  expect(broken(text)).toEqual([]);
});

it.each([
  ['`src/server/debits/service.ts`', 'src/server/debits/service.ts'],
  ['`server/debits/`', 'server/debits/'],
  ['`tests/gone.test.ts`', 'tests/gone.test.ts'],
  ['`server/credits/service.ts#settle`', 'settle in server/credits/service.ts'],
  ['`SECURITY.md`', 'SECURITY.md'],
  ['[link](missing.md)', 'missing.md'],
])('refuses %s', (text, cited) => {
  expect(broken(text)).toEqual([expect.stringContaining(`docs/guide.md: cites ${cited}`)]);
});
