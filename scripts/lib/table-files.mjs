import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** Smaller ones cost less in the script than another file. */
const smallestBytes = 20_000;
const marker = '?table';
/** The language detector's tables: a script of nothing but one literal. */
const ngrams = /[\\/]eld[\\/]src[\\/]ngrams[\\/]\w+\.js$/;

/**
 * Large tables are files of JSON beside the bundle: V8 takes several times as long for the same text as part of a script.
 * @type {import('esbuild').Plugin}
 */
export const tableFiles = {
  name: 'table-files',
  setup(build) {
    build.onLoad({ filter: /\.json$/, namespace: 'file' }, async ({ path }) => {
      const { length } = await readFile(path);
      return length < smallestBytes ? undefined : { contents: readerOf(path, 'default'), loader: 'js' };
    });
    build.onLoad({ filter: ngrams, namespace: 'file' }, ({ path }) => ({
      contents: readerOf(path, 'const ngramsData ='),
      loader: 'js',
    }));
    build.onResolve({ filter: /\?table$/ }, ({ path }) => ({
      path: path.slice(0, -marker.length).replace(/\.js$/, '.json'),
      namespace: 'table',
    }));
    build.onLoad({ filter: /./, namespace: 'table' }, async ({ path }) => ({
      contents: await jsonOf(path),
      loader: 'file',
    }));
  },
};

function readerOf(path, exported) {
  return `import { readFileSync } from 'node:fs';
import table from ${JSON.stringify(path + marker)};
export ${exported} JSON.parse(readFileSync(new URL(table, import.meta.url), 'utf8'));`;
}

async function jsonOf(path) {
  const source = path.replace(/\.json$/, '.js');
  if (!ngrams.test(source)) return readFile(path);
  const { ngramsData } = await import(pathToFileURL(source).href);
  return JSON.stringify(ngramsData);
}
