import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { LibraryDocument } from '#evidence/library/document.ts';
import { readParts } from '#evidence/library/read-file.ts';
import { dataPath } from './folder.ts';

/** Every document of a file; throws what the first that cannot be read throws. */
async function readAll(name: string) {
  const documents: LibraryDocument[] = [];
  let withoutText = 0;
  for await (const part of readParts(dataPath(`fixtures/${name}`))) {
    const document = await part.read();
    if (document) documents.push(document);
    else withoutText += 1;
  }
  return { documents, withoutText };
}

it('reads MEDLINE completely', async () => {
  const { documents, withoutText } = await readAll('pubmed/biopython/medline_pubmed_result2.txt');
  expect(documents.length + withoutText).toBe(4);
  for (const { title, metadata } of documents)
    expect([title, metadata.year, metadata.journal, metadata.authors.length > 0]).not.toContain(null);
});

const folders = [
  'jats/evidence_inference',
  'jats/pubchunks',
  'jats/titipata',
  'jats/s2orc',
  'pubmed/nlm_sample',
];
it.each(folders)('reads JATS of several publishers and PubMed XML completely: %s', async (folder) => {
  for (const file of readdirSync(dataPath(`fixtures/${folder}`))) {
    const { documents } = await readAll(`${folder}/${file}`);
    for (const { title, text } of documents) expect(title && text, file).toBeTruthy();
  }
});
