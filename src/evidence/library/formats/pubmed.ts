import { type PubmedRecord, parsePubmedXml } from '../../connectors/pubmed/parse.ts';
import { type LibraryDocument, toDocument } from '../document.ts';
import type { Part } from './part.ts';
import { splitXmlRecords } from './xml-records.ts';

/** The large parts of a record that no field comes from; they are a third of a PubMed file. */
const unreadOpening =
  /<(ReferenceList|AffiliationInfo|ChemicalList|KeywordList|QualifierName|ForeName|GrantList|MedlineJournalInfo|InvestigatorList)(?=[\s>])/g;

/** The articles of a file of PubMed XML, of any size. */
export async function* readPubmed(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const { line, xml } of splitXmlRecords(chunks)) yield { line, read: () => readArticle(xml) };
}

/** A record of PubMed as a document; undefined where it has no abstract. */
export function fromPubmed({ abstract, ...facts }: PubmedRecord): LibraryDocument | undefined {
  return toDocument({ ...facts, id: facts.pmid, parts: abstract });
}

function readArticle(xml: string): LibraryDocument | undefined {
  const [record] = parsePubmedXml(withoutUnread(xml));
  if (!record) throw new Error('article has no PMID');
  return fromPubmed(record);
}

/** The record without the elements that are not read; one that is not closed stays, for the parser to judge. */
function withoutUnread(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  unreadOpening.lastIndex = 0;
  for (let found = unreadOpening.exec(xml); found; found = unreadOpening.exec(xml)) {
    const closing = `</${found[1]}>`;
    const end = xml.indexOf(closing, found.index);
    if (end < 0) break;
    kept.push(xml.slice(from, found.index));
    from = end + closing.length;
    unreadOpening.lastIndex = from;
  }
  return kept.length > 0 ? kept.join('') + xml.slice(from) : xml;
}
