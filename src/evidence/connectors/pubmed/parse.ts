import type { Retraction } from '#shared/research/evidence-item.ts';
import { parseDoi, parseNctId, parsePmcid, parsePmid } from '../../identifiers.ts';
import { findRetraction } from '../../retractions.ts';
import { cleanText } from '../../text.ts';
import { child, children, type Element, parseXml, textOf } from '../../xml.ts';

/** One article or book of PubMed. `abstract` is empty where PubMed has none. */
export type PubmedRecord = {
  pmid: string;
  pmcid: string | null;
  doi: string | null;
  nctId: string | null;
  title: string;
  abstract: { label: string | null; text: string }[];
  year: number | null;
  journal: string | null;
  authors: string[];
  publicationTypes: string[];
  meshTerms: string[];
  retraction: Retraction | null;
};

/** Reads a `PubmedArticleSet`, or a single article. Records without a PMID are left out. Throws `XmlError`. */
export function parsePubmedXml(xml: string): PubmedRecord[] {
  const root = parseXml(xml);
  const articles = isArticle(root)
    ? [root]
    : [...children(root, 'PubmedArticle'), ...children(root, 'PubmedBookArticle')];
  return articles.map(readArticle).filter((record) => record !== undefined);
}

function isArticle(element: Element): boolean {
  return element.tagName === 'PubmedArticle' || element.tagName === 'PubmedBookArticle';
}

function readArticle(element: Element): PubmedRecord | undefined {
  return element.tagName === 'PubmedBookArticle' ? readBook(element) : readJournalArticle(element);
}

function readJournalArticle(element: Element): PubmedRecord | undefined {
  const citation = child(element, 'MedlineCitation');
  const article = child(citation, 'Article');
  const idList = children(element, 'PubmedData/ArticleIdList/ArticleId');
  const pmid = parsePmid(textOf(child(citation, 'PMID'))) ?? parsePmid(idOf(idList, 'pubmed'));
  if (!pmid) return undefined;
  const types = children(article, 'PublicationTypeList/PublicationType');
  return {
    pmid,
    pmcid: parsePmcid(idOf(idList, 'pmc')),
    doi: parseDoi(idOf(idList, 'doi')),
    nctId: readTrialId(article),
    title: words(child(article, 'ArticleTitle')) || words(child(article, 'VernacularTitle')),
    abstract: readAbstract(child(article, 'Abstract')),
    year: readYear(article, element),
    journal: words(child(article, 'Journal/Title')) || null,
    authors: readAuthors(children(article, 'AuthorList/Author')),
    publicationTypes: types.map(words).filter(Boolean),
    meshTerms: children(citation, 'MeshHeadingList/MeshHeading/DescriptorName').map(words).filter(Boolean),
    retraction: findRetraction(
      types.flatMap((type) => [words(type), type.getAttribute('UI') ?? '']),
      children(citation, 'CommentsCorrectionsList/CommentsCorrections').map(readNotice),
    ),
  };
}

function readBook(element: Element): PubmedRecord | undefined {
  const book = child(element, 'BookDocument');
  const idList = [
    ...children(element, 'PubmedBookData/ArticleIdList/ArticleId'),
    ...children(book, 'ArticleIdList/ArticleId'),
  ];
  const pmid = parsePmid(textOf(child(book, 'PMID'))) ?? parsePmid(idOf(idList, 'pubmed'));
  if (!pmid) return undefined;
  const bookTitle = words(child(book, 'Book/BookTitle'));
  const title = words(child(book, 'ArticleTitle'));
  const authors = children(book, 'AuthorList').filter((list) => list.getAttribute('Type') !== 'editors');
  const types = children(book, 'PublicationType');
  return {
    pmid,
    pmcid: parsePmcid(idOf(idList, 'pmc')),
    doi: parseDoi(idOf(idList, 'doi')),
    nctId: null,
    title: title || bookTitle,
    abstract: readAbstract(child(book, 'Abstract')),
    year: firstYear(words(child(book, 'Book/PubDate'))) ?? firstYear(words(child(book, 'ContributionDate'))),
    journal: title && bookTitle ? bookTitle : null,
    authors: readAuthors(authors.flatMap((list) => children(list, 'Author'))),
    publicationTypes: types.map(words).filter(Boolean),
    meshTerms: [],
    retraction: findRetraction(types.flatMap((type) => [words(type), type.getAttribute('UI') ?? ''])),
  };
}

function readAbstract(abstract: Element | undefined): PubmedRecord['abstract'] {
  return children(abstract, 'AbstractText')
    .map((part) => ({ label: cleanText(part.getAttribute('Label') ?? '').trim() || null, text: words(part) }))
    .filter((part) => part.text);
}

function readAuthors(authors: Element[]): string[] {
  return authors
    .map(
      (author) =>
        words(child(author, 'CollectiveName')) ||
        [words(child(author, 'LastName')), words(child(author, 'Initials'))].filter(Boolean).join(' '),
    )
    .filter(Boolean);
}

function readNotice(notice: Element): { type: string; citation: string } {
  const pmid = textOf(child(notice, 'PMID'));
  const source = words(child(notice, 'RefSource'));
  return {
    type: notice.getAttribute('RefType') ?? '',
    citation: [source, pmid && `PMID ${pmid}`].filter(Boolean).join(' '),
  };
}

function readTrialId(article: Element | undefined): string | null {
  const bank = children(article, 'DataBankList/DataBank').find(
    (candidate) => textOf(child(candidate, 'DataBankName')).toLowerCase() === 'clinicaltrials.gov',
  );
  return parseNctId(textOf(child(bank, 'AccessionNumberList/AccessionNumber')));
}

/** The year of the issue; a MedlineDate such as "1998 Dec-1999 Jan" gives its first. */
function readYear(article: Element | undefined, element: Element): number | null {
  const issue = child(article, 'Journal/JournalIssue/PubDate');
  return (
    firstYear(textOf(child(issue, 'Year'))) ??
    firstYear(textOf(child(issue, 'MedlineDate'))) ??
    firstYear(textOf(child(article, 'ArticleDate/Year'))) ??
    firstYear(textOf(child(element, 'PubmedData/History/PubMedPubDate/Year')))
  );
}

function firstYear(text: string): number | null {
  const [year] = /(?:1[6-9]|20)\d\d/.exec(text) ?? [];
  return year ? Number(year) : null;
}

function idOf(list: Element[], type: string): string {
  return textOf(list.find((id) => id.getAttribute('IdType') === type));
}

function words(element: Element | undefined): string {
  return cleanText(textOf(element)).trim();
}
