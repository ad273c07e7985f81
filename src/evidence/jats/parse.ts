import type { Retraction } from '#shared/research/evidence-item.ts';
import { parseDoi, parsePmcid, parsePmid } from '../identifiers.ts';
import { findRetraction } from '../retractions.ts';
import { child, children, type Element, elementsNamed, parseXml, textOf } from '../xml.ts';
import { readSections, readText } from './text.ts';

/** An article of the Journal Article Tag Suite (ANSI/NISO Z39.96). `body` is empty where no full text is given. */
export type JatsArticle = {
  pmid: string | null;
  pmcid: string | null;
  doi: string | null;
  title: string;
  abstract: { label: string | null; text: string }[];
  body: { label: string | null; text: string }[];
  year: number | null;
  journal: string | null;
  authors: string[];
  publicationTypes: string[];
  keywords: string[];
  /** The address of the licence, else its words; null when the article names none. */
  licence: string | null;
  retraction: Retraction | null;
};

/** Abstracts that are not the abstract: of other words, for other readers. */
const otherAbstracts = new Set(['graphical', 'teaser', 'toc', 'editor', 'precis', 'short', 'key-points']);

/** Reads an article, or each article of a `pmc-articleset`. Throws `XmlError`. */
export function parseJats(xml: string): JatsArticle[] {
  const root = parseXml(xml);
  const articles = root.tagName === 'article' ? [root] : elementsNamed(root, 'article');
  return articles.map(readArticle);
}

function readArticle(article: Element): JatsArticle {
  const meta = child(article, 'front/article-meta') ?? child(article, 'front-stub');
  const journal = child(article, 'front/journal-meta');
  const idOf = (...types: string[]) =>
    textOf(children(meta, 'article-id').find((id) => types.includes(id.getAttribute('pub-id-type') ?? '')));
  const type = article.getAttribute('article-type') ?? '';
  return {
    pmid: parsePmid(idOf('pmid')),
    pmcid: parsePmcid(idOf('pmcid', 'pmc', 'pmcaid')),
    doi: parseDoi(idOf('doi')),
    title: readText(child(meta, 'title-group/article-title')),
    abstract: children(meta, 'abstract')
      .filter((abstract) => !otherAbstracts.has(abstract.getAttribute('abstract-type') ?? ''))
      .flatMap(readSections),
    body: children(article, 'body').flatMap(readSections),
    year: readYear(meta),
    journal:
      textOf(child(journal, 'journal-title-group/journal-title')) ||
      textOf(child(journal, 'journal-title')) ||
      null,
    authors: readAuthors(meta),
    publicationTypes: [type.replaceAll('-', ' ')].filter(Boolean),
    keywords: elementsNamed(meta, 'kwd').map(readText).filter(Boolean),
    licence: readLicence(meta),
    retraction: readRetraction(type, meta),
  };
}

/** The earliest year of publication; the year of the licence or of receipt does not count. */
function readYear(meta: Element | undefined): number | null {
  const years = children(meta, 'pub-date')
    .filter((date) => !/preprint|collection-received/.test(date.getAttribute('pub-type') ?? ''))
    .map((date) => Number(textOf(child(date, 'year'))))
    .filter((year) => Number.isInteger(year) && year > 1000 && year < 10_000);
  return years.length > 0 ? Math.min(...years) : null;
}

function readAuthors(meta: Element | undefined): string[] {
  return children(meta, 'contrib-group/contrib')
    .filter((contributor) => (contributor.getAttribute('contrib-type') ?? 'author') === 'author')
    .map((contributor) => {
      const name = child(contributor, 'name') ?? child(contributor, 'name-alternatives/name');
      const given = textOf(child(name, 'given-names'));
      const initials =
        given
          .match(/\p{L}+/gu)
          ?.map((word) => word.charAt(0))
          .join('') ?? '';
      const person = [textOf(child(name, 'surname')), initials].filter(Boolean).join(' ');
      return person || textOf(child(contributor, 'collab')).slice(0, 200);
    })
    .filter(Boolean);
}

function readLicence(meta: Element | undefined): string | null {
  const licence = child(meta, 'permissions/license');
  if (!licence) return null;
  const addresses = [
    licence,
    ...elementsNamed(licence, 'ext-link'),
    ...elementsNamed(licence, 'license_ref'),
  ].map(
    (element) =>
      element.getAttribute('xlink:href') || (element.tagName.endsWith('license_ref') ? textOf(element) : ''),
  );
  const address =
    addresses.find((value) => value?.includes('creativecommons.org')) ?? addresses.find(Boolean);
  return address || licence.getAttribute('license-type') || readText(licence).slice(0, 200) || null;
}

function readRetraction(type: string, meta: Element | undefined): Retraction | null {
  const related = children(meta, 'related-article').map((element) => ({
    type: statusOfRelated[element.getAttribute('related-article-type') ?? ''] ?? '',
    citation: element.getAttribute('xlink:href') ?? '',
  }));
  return findRetraction(typesOfArticle[type] ?? [], related);
}

const typesOfArticle: Record<string, string[]> = {
  'retracted-article': ['Retracted Publication'],
  retraction: ['Retraction of Publication'],
  'partial-retraction': ['Retraction of Publication'],
  correction: ['Published Erratum'],
  'expression-of-concern': ['Expression of Concern'],
};

/** What points from an article forward to news of it; what points back stands in the notice itself. */
const statusOfRelated: Record<string, string> = {
  'retraction-forward': 'RetractionIn',
  'retracted-by': 'RetractionIn',
  'concern-forward': 'ExpressionOfConcernIn',
  'expression-of-concern': 'ExpressionOfConcernIn',
  'correction-forward': 'ErratumIn',
  'corrected-by': 'ErratumIn',
};
