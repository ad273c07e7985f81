import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from './lib/root.mjs';

/**
 * Makes the small fonts, in the weights that are used: ASCII, the punctuation of the pages and the Vietnamese letters of Latin-1
 * in one file, all other Vietnamese letters in another. What is in neither comes from the whole fonts (`src/web/fonts.css`).
 * The results are committed: `node --import tsx scripts/subset-fonts.ts`.
 */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const letters = 'àáâãèéêìíòóôõùúý';
const first = `${ascii} ·×–—‘’“”…←→${letters}${letters.toUpperCase()}`;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const vietnamese = `ĂăĐđĨĩŨũƠơƯư₫${range(0x1ea0, 0x1ef9)}`;
const fonts = [
  { name: 'inter', weights: { min: 400, max: 650 } },
  { name: 'source-serif-4', weights: { min: 400, max: 600 } },
];

for (const { name, weights } of fonts)
  for (const [part, from, text] of [
    ['first', 'latin', first],
    ['vietnamese', 'vietnamese', vietnamese],
  ] as const) {
    const whole = await readFile(
      join(root, `node_modules/@fontsource-variable/${name}/files/${name}-${from}-wght-normal.woff2`),
    );
    const subset = await subsetFont(whole, text, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    await writeFile(join(root, `src/web/fonts/${name}-${part}.woff2`), subset);
    process.stdout.write(`${name} ${part}: ${whole.length} bytes, subset ${subset.length}\n`);
  }
