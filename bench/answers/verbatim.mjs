import { readFileSync } from 'node:fs';

/**
 * Finds every quote of the reports again without any code of the project: at its offsets in the document as it was
 * imported, with the id it was imported under. Usage: node verbatim.mjs documents.jsonl quotes.jsonl
 */
const [documentsFile, quotesFile] = process.argv.slice(2);
const lines = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean).map(JSON.parse);
const texts = new Map(
  lines(documentsFile).map(({ id, abstract, sections }) => [
    `library:${id}`,
    abstract ?? sections.map(({ text }) => text).join('\n\n'),
  ]),
);
const quotes = lines(quotesFile);
const found = quotes.filter(({ sourceId, start, end, quote }) => {
  return quote.length > 0 && texts.get(sourceId)?.slice(start, end) === quote;
});
process.stdout.write(JSON.stringify({ found: found.length, total: quotes.length }));
