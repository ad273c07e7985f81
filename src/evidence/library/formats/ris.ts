import { parseDoi, parsePmcid, parsePmid } from '../../identifiers.ts';
import { cleanText, hashText } from '../../text.ts';
import { type LibraryDocument, toDocument } from '../document.ts';
import { firstYear, splitLabels } from './medline.ts';
import type { Part } from './part.ts';
import { readTaggedRecords, type TaggedRecord } from './tagged-records.ts';

const tagged = /^([A-Z][A-Z0-9]) {0,2}- ?(.*?)\r?$/;

/** Types of RIS whose works have a design of their own; an article (`JOUR`) may be of any. */
const publicationTypes: Record<string, string> = {
  BOOK: 'Book',
  CHAP: 'Book Chapter',
  THES: 'Academic Dissertation',
  RPRT: 'Technical Report',
  NEWS: 'Newspaper Article',
  UNPB: 'Preprint',
};

/** The records of a RIS file, which reference managers and publishers exchange; one without `ER` counts as well. */
export async function* readRis(chunks: AsyncIterable<string>): AsyncGenerator<Part> {
  for await (const record of readTaggedRecords(chunks, { tagged, first: 'TY' }))
    yield { line: record.line, read: () => readRecord(record) };
}

function readRecord({ fields }: TaggedRecord): LibraryDocument | undefined {
  if (!fields) throw new Error('record is too long');
  const all = (...tags: string[]) =>
    tags
      .flatMap((tag) => fields.get(tag) ?? [])
      .map((value) => cleanText(value).trim())
      .filter(Boolean);
  const one = (...tags: string[]) => all(...tags)[0] ?? '';
  const title = one('TI', 'T1', 'CT', 'BT');
  const abstract = one('AB', 'N2');
  const year = firstYear(one('PY', 'Y1', 'DA'));
  const urls = all('UR', 'L2', 'L1');
  const doi = parseDoi(one('DO')) ?? urls.map(parseDoi).find(Boolean) ?? null;
  const pmid = pmidOf(one('AN'), one('DB', 'DP'), urls);
  if (!title && !abstract) throw new Error('record has neither title nor abstract');
  const type = publicationTypes[one('TY')];
  return toDocument({
    id:
      pmid ??
      (doi ? `doi:${doi.toLowerCase()}` : `ris:${hashText(`${title}\n${year}\n${abstract}`).slice(0, 24)}`),
    title,
    parts: splitLabels(abstract),
    pmid,
    pmcid: parsePmcid(all('C2', 'AN').find((value) => /^PMC\d+$/i.test(value))),
    doi,
    url: urls.find((value) => /^https?:/i.test(value)) ?? null,
    year,
    journal: one('JO', 'JF', 'T2', 'JA', 'J2') || null,
    authors: all('AU', 'A1').map(shortName),
    publicationTypes: type ? [type] : [],
    meshTerms: all('KW'),
  });
}

/** An accession number is a PMID only where the record says that it comes from PubMed or MEDLINE. */
function pmidOf(accession: string, database: string, urls: string[]): string | null {
  const address = urls.map((url) => /pubmed(?:\.ncbi\.nlm\.nih\.gov)?\/(\d+)/.exec(url)?.[1]).find(Boolean);
  const isPubmed = /pubmed|medline|nlm/i.test(database);
  return parsePmid(address) ?? (isPubmed ? parsePmid(accession) : null);
}

/** "Smith, John A." as PubMed writes it: "Smith JA". */
function shortName(name: string): string {
  const [family = '', given = ''] = name.split(/,\s*/);
  const initials = (given.match(/\p{L}+/gu) ?? []).map((word) =>
    /^\p{Lu}+$/u.test(word) ? word : word.charAt(0),
  );
  return [family, initials.join('')].filter(Boolean).join(' ');
}
