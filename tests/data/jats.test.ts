import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseJats } from '#evidence/jats/parse.ts';
import { dataPath, readData } from './folder.ts';

const folder = 'fixtures/jats';
const texts = readdirSync(dataPath(folder), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:nxml|xml)$/.test(name))
  .map((name) => ({ name, text: readData(`${folder}/${name}`) }));
const articles = texts.filter(({ text }) => /<article[\s>]/.test(text));

it('has recorded articles', () => expect(articles.length).toBeGreaterThan(10));

it.each(articles)('reads $name', ({ text: xml }) => {
  for (const read of parseJats(xml)) {
    expect(read.title).not.toBe('');
    expect(read.year).toBeGreaterThan(1900);
    expect(read.pmid ?? read.pmcid ?? read.doi).toBeTruthy();
    expect(read.authors.length).toBeGreaterThan(0);
    expect(read.journal).toBeTruthy();
    const text = [...read.abstract, ...read.body].map((part) => part.text).join('\n\n');
    expect(text).not.toMatch(/\[[\s,–-]*\]|<\/?[a-z]+>/);
    if (read.body.length > 0) expect(text.length).toBeGreaterThan(2_000);
  }
});
