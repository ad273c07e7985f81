import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findReaches } from './reaches.mjs';

function look(file: string, text: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'reaches-'));
  mkdirSync(join(folder, 'src/platform/patches'), { recursive: true });
  writeFileSync(join(folder, 'src', file), `// first line\n${text}\n`);
  const found = findReaches(folder);
  rmSync(folder, { recursive: true });
  return found;
}

it.each([
  'graph._streamIterator(input)',
  'const { _streamIterator: iterate } = graph;',
  'config.configurable?.__pregel_abort_signals',
  'AsyncBatchedStore.prototype.start = nothing;',
  "globalThis[Symbol.for('langgraph_api:url')]",
  "auth['~handlerCache']",
  "sql`update pgboss.job set state = 'created'`",
])('finds %s', (text) => {
  expect(look('file.ts', text)).toHaveLength(1);
  expect(look('file.ts', text)[0]).toMatch(/^src\/file\.ts:2: .*src\/platform\/patches$/);
  expect(look('platform/patches/file.ts', text)).toEqual([]);
  expect(look('file.test.ts', text)).toEqual([]);
});

it.each(['const { tags: _, ...rest } = fields;', 'hit._score', 'array.map((_, index) => index)', 'this.#db'])(
  'lets %s be',
  (text) => {
    expect(look('file.ts', text)).toEqual([]);
  },
);

it('finds none in the program', () => {
  expect(findReaches()).toEqual([]);
});
