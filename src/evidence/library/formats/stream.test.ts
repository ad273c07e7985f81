import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readLines } from './lines.ts';
import { splitXmlRecords } from './xml-records.ts';

async function* cutUp(text: string, sizes: number[]) {
  let at = 0;
  for (const size of sizes) {
    yield text.slice(at, at + size);
    at += size;
  }
  yield text.slice(at);
}
async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of stream) all.push(item);
  return all;
}
const sizes = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 });

describe('readLines', () => {
  it('drops a line that is far too long without going through it again and again', async () => {
    async function* long() {
      yield '{"id": "';
      for (let chunk = 0; chunk < 2_000; chunk++) yield 'a'.repeat(65_536);
      yield '"}\nnext';
    }
    expect((await collect(readLines(long()))).flat()).toEqual([
      { number: 1, text: undefined },
      { number: 2, text: 'next' },
    ]);
  }, 4_000);

  it('gives the lines of a text however it is cut up', async () => {
    const line = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\n', ''));
    await fc.assert(
      fc.asyncProperty(fc.array(line), sizes, async (lines, cuts) => {
        const text = lines.join('\n');
        const read = (await collect(readLines(cutUp(text, cuts)))).flat();
        const expected = text.endsWith('\n') ? lines.slice(0, -1) : lines;
        expect(read).toEqual(
          (text ? expected : []).map((content, position) => ({ number: position + 1, text: content })),
        );
      }),
    );
  });

  it('passes over a line without end, and goes on behind it', async () => {
    const read = (await collect(readLines(cutUp(`a\n${'x'.repeat(9_000_000)}\nb`, [8_500_000])))).flat();
    expect(read).toEqual([
      { number: 1, text: 'a' },
      { number: 2, text: undefined },
      { number: 3, text: 'b' },
    ]);
  });
});

describe('splitXmlRecords', () => {
  it('gives the articles of a file however it is cut up', async () => {
    const article = fc
      .record({
        name: fc.constantFrom('PubmedArticle', 'PubmedBookArticle'),
        text: fc.constantFrom('', 'a\nb', '<b/>'),
      })
      .map(({ name, text }) => `<${name}>${text}</${name}>`);
    await fc.assert(
      fc.asyncProperty(fc.array(article), sizes, async (articles, cuts) => {
        const text = `<?xml version="1.0"?>\n<PubmedArticleSet>\n${articles.join('\n')}\n</PubmedArticleSet>`;
        const found = await collect(splitXmlRecords(cutUp(text, cuts)));
        expect(found.map(({ xml }) => xml)).toEqual(articles);
        for (const { line, xml } of found)
          expect(
            text
              .split('\n')
              .slice(line - 1)
              .join('\n'),
          ).toMatch(new RegExp(`^${xml.split('\n')[0]}`));
      }),
    );
  });

  it('gives a cut article as it is', async () => {
    const found = await collect(splitXmlRecords(cutUp('<PubmedArticleSet>\n<PubmedArticle><a>', [])));
    expect(found).toEqual([{ line: 2, xml: '<PubmedArticle><a>' }]);
  });
});
