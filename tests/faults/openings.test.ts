import { expect, it } from 'vitest';
import { readText } from '../../src/evidence/library/read-file.ts';

const openings = 20_000_000;
const mostCpuSeconds = 10;
const pieceChars = 262_144;

/** `start`, the same few characters over and over, and `end`, in the pieces a file would come in. */
async function* repeat({ start = '', unit, end = '' }: { start?: string; unit: string; end?: string }) {
  yield start;
  const perPiece = Math.floor(pieceChars / unit.length);
  const piece = unit.repeat(perPiece);
  for (let done = 0; done < openings; done += perPiece) yield piece;
  yield end;
}

/** Reads as an import does. `records` counts all that came. */
async function read(chunks: AsyncGenerator<string>) {
  const before = process.cpuUsage();
  let records = 0;
  let reason = '';
  try {
    for await (const part of readText(chunks)) {
      records += 1;
      try {
        await part.read();
      } catch (error) {
        reason = (error as Error).message;
      }
    }
  } catch (error) {
    reason = (error as Error).message;
  }
  const { user, system } = process.cpuUsage(before);
  return { records, reason, cpuSeconds: (user + system) / 1_000_000 };
}

const left = 'was left after 20,000 records in a row that cannot be read';
const lines = 'it has 1,000,000 lines in a row without a new record';

it.each([
  ['PubMed articles', { start: '<PubmedArticleSet>', unit: '<PubmedArticle>' }, left],
  ['PubMed articles, one a line', { start: '<PubmedArticleSet>\n', unit: '<PubmedArticle>\n' }, left],
  [
    'PubMed articles that are closed',
    { start: '<PubmedArticleSet>', unit: '<PubmedArticle></PubmedArticle>' },
    left,
  ],
  [
    'elements in a PubMed article',
    { start: '<PubmedArticleSet><PubmedArticle>', unit: '<a>' },
    /too deeply|not well/,
  ],
  ['elements beside PubMed articles', { start: '<PubmedArticleSet>', unit: '<a>' }, ''],
  [
    'lists in a PubMed article',
    { start: '<PubmedArticleSet><PubmedArticle>', unit: '<GrantList>' },
    /too deeply|not well/,
  ],
  ['JATS articles', { start: '<pmc-articleset>', unit: '<article>' }, left],
  [
    'sections of a JATS article',
    { start: '<article><body>', unit: '<sec>' },
    /too deeply|not well|no article/,
  ],
  ['brackets in a JATS article', { start: '<article>', unit: '<' }, /not well|no article/],
  ['RIS records', { start: 'TY  - JOUR\n', unit: 'TY  - \n' }, left],
  ['lines of a RIS record', { start: 'TY  - JOUR\n', unit: 'AU\n' }, lines],
  ['MEDLINE records', { start: 'PMID- 1\n', unit: 'PMID- \n' }, left],
  ['empty lines of a MEDLINE record', { start: 'PMID- 1\n', unit: '\n' }, lines],
  ['JSON lines', { unit: '{\n' }, left],
  ['brackets in a JSON line', { unit: '{' }, 'line is too long'],
  ['empty JSON lines', { start: '{}\n', unit: '\n' }, lines],
] as const)(
  `a file of 20 million openings without content is left soon, with a reason: %s`,
  async (_name, stream, reason) => {
    const found = await read(repeat(stream));
    if (typeof reason === 'string') expect(found.reason).toBe(reason);
    else expect(found.reason).toMatch(reason);
    expect(found.records).toBeLessThanOrEqual(20_002);
    expect(found.cpuSeconds).toBeLessThan(mostCpuSeconds);
  },
);

it('records that cannot be read do not hide those between and behind them', async () => {
  const bad = '{\n'.repeat(19_999);
  async function* chunks() {
    for (let id = 1; id <= 3; id += 1) yield `${bad}{"id":${id},"abstract":"Otters"}\n`;
  }
  const ids: string[] = [];
  let wrong = 0;
  for await (const part of readText(chunks())) {
    try {
      ids.push((await part.read())?.id ?? '');
    } catch {
      wrong += 1;
    }
  }
  expect([ids, wrong]).toEqual([['1', '2', '3'], 3 * 19_999]);
});
