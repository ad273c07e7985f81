import { type PubmedRecord, parsePubmedXml } from '../../connectors/pubmed/parse.ts';
import { type LibraryDocument, toDocument } from '../document.ts';
import type { Part } from './part.ts';
import { splitXmlRecords } from './xml-records.ts';

/** The large parts of a record that no field comes from; they are a third of a PubMed file. */
const unread = ['ReferenceList', 'AffiliationInfo', 'ChemicalList', 'KeywordList'];

/** The articles of a file of PubMed XML, of any size. */
export async function* readPubmed(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const { line, xml } of splitXmlRecords(chunks)) yield { line, read: () => readArticle(xml) };
}

/** A record of PubMed as a document; undefined where it has no abstract. */
export function fromPubmed({ abstract, ...facts }: PubmedRecord): LibraryDocument | undefined {
  return toDocument({ ...facts, id: facts.pmid, parts: abstract });
}

function readArticle(xml: string): LibraryDocument | undefined {
  const [record] = parsePubmedXml(unread.reduce(withoutElement, xml));
  if (!record) throw new Error('article has no PMID');
  return fromPubmed(record);
}

function withoutElement(xml: string, name: string): string {
  const closing = `</${name}>`;
  let kept = '';
  let from = 0;
  for (;;) {
    const start = xml.indexOf(`<${name}`, from);
    const end = start < 0 ? -1 : xml.indexOf(closing, start);
    if (end < 0) return kept + xml.slice(from);
    kept += xml.slice(from, start);
    from = end + closing.length;
  }
}
