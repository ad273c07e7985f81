import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/paths.ts';

test('a thread loads nothing of the graph, the models, the library or the network: each has a copy of what it loads', async () => {
  const { metafile } = await build({
    absWorkingDir: packageRoot,
    entryPoints: ['src/reading-thread.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    outdir: 'dist',
    metafile: true,
    treeShaking: false,
  });
  const outside = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const packages = outside.filter((path) => !path.startsWith('node:')).sort();
  expect([...new Set(packages)]).toEqual([
    'double-metaphone',
    'eld/medium',
    'fastest-levenshtein',
    'htmlparser2',
    'libphonenumber-js/max',
    'lru-cache',
    'saxes',
    'stemmer',
    'validator',
    'zod',
  ]);
});
