import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { removeIdentifiers } from '../../src/research/safety/identifiers/remove-identifiers.ts';
import { isGone, share } from './sets.ts';

/**
 * By five writers who were asked for identifiers that no word announces ("saw him in riverside 12 yesterday"), marked as
 * `{{kind|words}}`, with "⏎" and "⇥" for breaks; and for texts of nobody that are full of what looks like one.
 */
const mark = /\{\{([^|}]+)\|(.*?)\}\}/gs;
const read = (name: string) =>
  readFileSync(new URL(`unannounced/${name}.txt`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const marked = line.replaceAll('⏎', '\n').replaceAll('⇥', '\t');
      const values = [...marked.matchAll(mark)].map(([, kind = '', value = '']) => ({ kind, value }));
      const text = marked.replace(mark, '$2');
      return { text, values, left: removeIdentifiers(text).text };
    });

it.each([
  ['en', 0.8],
  ['fr', 0.79],
  ['de', 0.79],
  ['vi', 0.79],
])('texts whose identifiers nothing announces lose most of them: %s', (language, floor) => {
  const values = read(language).flatMap(({ values, left }) => values.map((one) => ({ ...one, left })));
  expect(values.length).toBeGreaterThan(500);
  expect(share(values, ({ kind, value, left }) => isGone(kind, value, left))).toBeGreaterThanOrEqual(floor);
});

describe('texts of nobody', () => {
  const texts = [...read('nobody'), ...['en', 'fr', 'de', 'vi'].flatMap(read)].filter(
    ({ values }) => values.length === 0,
  );
  it('keep nearly all of their words', () => {
    const count = (text: string) => text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
    const words = texts.reduce((sum, { text }) => sum + count(text), 0);
    const kept = texts.reduce((sum, { text, left }) => sum + Math.min(count(text), count(left)), 0);
    expect(texts.length).toBeGreaterThan(1_500);
    expect(1 - kept / words).toBeLessThanOrEqual(0.01);
  });
});
