import { parseJats } from '../../jats/parse.ts';
import { hashText } from '../../text.ts';
import { type LibraryDocument, toDocument } from '../document.ts';
import type { Part } from './part.ts';
import { splitXmlRecords } from './xml-records.ts';

/** The articles of a JATS file: one, or a set as PubMed Central gives them. Abstract and body become one text. */
export async function* readJats(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const { line, xml } of splitXmlRecords(chunks)) yield { line, read: () => readArticle(xml) };
}

function readArticle(xml: string): LibraryDocument | undefined {
  const [article] = parseJats(xml);
  if (!article) throw new Error('has no article');
  const { pmid, pmcid, doi, title, abstract, body, year, journal, authors, publicationTypes, keywords } =
    article;
  const parts = [...abstract.map((part) => ({ ...part, label: part.label ?? 'Abstract' })), ...body];
  if (!title && !parts.length) throw new Error('article has neither title nor text');
  return toDocument({
    id: pmcid ?? pmid ?? (doi ? `doi:${doi.toLowerCase()}` : `jats:${hashText(xml).slice(0, 24)}`),
    title,
    parts,
    pmid,
    pmcid,
    doi,
    year,
    journal,
    authors,
    publicationTypes,
    meshTerms: keywords,
    licence: article.licence,
    retraction: article.retraction,
  });
}
