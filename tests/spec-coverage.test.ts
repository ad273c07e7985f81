import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '#platform/paths.ts';

/** Rows of the tables of a document: what is promised, the file and the name of the test that proves it. */
function readRows(document: string): { promise: string; file: string; test: string }[] {
  const text = readFileSync(join(packageRoot, document), 'utf8');
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('`'))
    .map((line) => {
      const [promise = '', file = '', test = ''] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return { promise, file: file.replaceAll('`', ''), test };
    });
}

it.each(['docs/spec-coverage.md', 'docs/spec-coverage-workspace.md', 'docs/spec-coverage-imaging.md'])(
  '%s names a test that exists for every line of the specification',
  (document) => {
    const rows = readRows(document);
    expect(rows.length).toBeGreaterThan(20);
    const missing = rows.filter(({ file, test }) => {
      const path = join(packageRoot, file);
      return !test || !existsSync(path) || !readFileSync(path, 'utf8').includes(test);
    });
    expect(missing).toEqual([]);
  },
);
