import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { packageRoot } from '#platform/paths.ts';

test('a thread loads nothing of the graph, the models, the library or the network: each has a copy of what it loads', async () => {
  const { metafile } = await build({
    absWorkingDir: packageRoot,
    entryPoints: ['src/reading-thread.ts'],
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    write: false,
    outdir: 'dist',
    metafile: true,
    treeShaking: false,
  });
  const packages = new Set<string>();
  const chunks = new Set(['dist/reading-thread.js']);
  for (const chunk of chunks)
    for (const { path, kind } of metafile.outputs[chunk]?.imports ?? []) {
      // What is loaded when it is first asked for costs a thread nothing before.
      if (kind === 'dynamic-import' || path.startsWith('node:')) continue;
      (path in metafile.outputs ? chunks : packages).add(path);
    }
  expect([...packages].sort()).toEqual([
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
