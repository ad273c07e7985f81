import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../lib/root.mjs';

/** Where code may reach into another package: one file each, with a test that fails when a new version changes it. */
const patches = /^src\/platform\/patches\//;

const reaches = [
  // A name with an underscore is private by convention; `_score` is a column that LanceDB documents.
  /(?<![\w$])(?!this\b)[\w$)\]]+[?!]?\.(?!_score\b)_[a-zA-Z]\w*/g,
  /\{[^{}\n]*(?<![\w$.'"-])_(?!score\b)[a-z]\w+\s*:\s*[a-z]\w*\b[^{}\n]*\}\s*=/g,
  /['"`]_(?:init|load|stream|extensions|pulse|query)\w*['"`]/g,
  /__pregel\w*/g,
  /\b[A-Z]\w*\.prototype\b/g,
  /\bSymbol\.for\(/g,
  /['"]~\w+['"]/g,
  /\bpgboss\.\w+/g,
];

/** Places in `src` that use what another package keeps for itself. */
export function findReaches(folder = root) {
  const files = readdirSync(join(folder, 'src'), { recursive: true })
    .map((file) => join('src', file).replaceAll('\\', '/'))
    .filter((file) => /\.(?:tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && !patches.test(file));
  return files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    return reaches
      .flatMap((pattern) => [...text.matchAll(pattern)])
      .map(({ index, 0: words }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${file}:${line}: ${words} reaches into another package: use what it documents, or move it to src/platform/patches`;
      });
  });
}
