import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../lib/root.mjs';

const roots = ['src', 'tests', 'scripts'];
/** Runs under `npm run test:data`, or tells it where the data is. */
const exempt = /^(?:tests\/data\/|scripts\/lib\/data-folder\.mjs$|scripts\/checks\/outside\.test\.ts$)/;

/** Paths in the code that a file gives relative to itself. */
const relativePaths = [
  /(?:\bfrom|\bimport\(?)\s*['"](\.\.?\/[^'"]*)['"]/g,
  /new URL\(\s*['"`](\.\.?\/[^'"`]*)['"`],\s*import\.meta\.url/g,
  /import\.meta\.dirname,\s*['"`](\.\.?\/[^'"`]*)['"`]/g,
];
/** Ways to leave the folder of the project from its top. */
const fromTop = [/\b(?:packageRoot|root|cwd\(\)),\s*['"`]\.\./g, /\bdirname\((?:packageRoot|root)\)/g];

/** Places in the code of `npm test` that name a path outside the project, which a stranger does not have. */
export function findOutsidePaths(folder = root) {
  const files = roots
    .flatMap((name) => readdirSync(join(folder, name), { recursive: true }).map((file) => join(name, file)))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !exempt.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const leaving = relativePaths
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .filter(([, path]) => relative(folder, resolve(folder, dirname(file), path)).startsWith('..'));
    const found = [...leaving, ...fromTop.flatMap((pattern) => [...text.matchAll(pattern)])];
    return found.map(({ index, 0: words }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${file}:${line}: ${words} leaves the project; what needs such data belongs into tests/data`;
    });
  });
}
