import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { spellGreek } from '#shared/spell-greek.ts';

/** Shorter titles ("Reply", "Book reviews") are shared by many publications. */
const minTitleLength = 20;
/** From this length on a title tells by itself; below it, an author or the journal must agree. */
const tellingTitleLength = 30;

/** Title and year in a form that does not change from one database to the next; undefined where they tell too little. */
export function titleKey({ title, year, id }: EvidenceItem): string | undefined {
  // Labels of several makers share a title; they, recalls and counts are told by their ids alone.
  if (/^(?:spl|openfda):/.test(id)) return undefined;
  const plain = plainTitle(title);
  return year !== null && plain.length >= minTitleLength ? `${year}:${plain}` : undefined;
}

/** Whether two records that share title and year are of one publication: nothing of what both say may differ. */
export function isSamePublication(left: EvidenceItem, right: EvidenceItem): boolean {
  const kinds = new Set([kindOf(left), kindOf(right)]);
  // A database that gives no types does not tell letters from articles.
  const isUntyped = [left, right].some(({ publicationTypes }) => publicationTypes.length === 0);
  if (kinds.size > 1 && !(isUntyped && kinds.has('opinion') && kinds.has('article'))) return false;
  const differs = (key: 'pmid' | 'pmcid' | 'doi') =>
    Boolean(left[key] && right[key] && left[key].toLowerCase() !== right[key].toLowerCase());
  if (differs('pmid') || differs('doi') || differs('pmcid')) return false;
  if (kindOf(left) === 'registration') return left.nctId !== null && left.nctId === right.nctId;
  if (left.authors.length > 0 && right.authors.length > 0) return shareAuthor(left, right);
  return plainTitle(left.title).length >= tellingTitleLength || isSameJournal(left, right);
}

/** A correction, a protocol, an abstract of a congress or a preprint can have the title of the article it belongs to. */
const typesOfKind: [string, RegExp][] = [
  [
    'notice',
    /^(?:published erratum|retraction of publication|retraction|correction|corrected and republished article|expression of concern)$/,
  ],
  ['registration', /^trial registration$/],
  ['protocol', /^(?:clinical trial protocol|study protocol|protocol)$/],
  [
    'abstract',
    /^(?:meeting abstracts?|conference abstracts?|congress|congresses|proceedings article|poster|conference paper)$/,
  ],
  ['preprint', /^(?:preprint|posted content)$/],
  ['opinion', /^(?:editorial|letter|news)$/],
];
const noticeTitle = /^(?:correction|corrigendum|erratum|retraction|retracted|expression of concern)\b/i;

/** Article, opinion, or what may bear the title of an article without being it. */
export function kindOf({ publicationTypes, title, id }: EvidenceItem): string {
  if (noticeTitle.test(title)) return 'notice';
  if (id.startsWith('clinicaltrials:')) return 'registration';
  const types = publicationTypes.map((type) =>
    type
      .trim()
      .toLowerCase()
      .replace(/[-_\s]+/g, ' '),
  );
  return typesOfKind.find(([, pattern]) => types.some((type) => pattern.test(type)))?.[0] ?? 'article';
}

/** "Smith J", "J. Smith" and "John Smith" are one: a name of the first author stands among the other's authors. */
function shareAuthor(left: EvidenceItem, right: EvidenceItem): boolean {
  const names = new Set(right.authors.flatMap(namesOf));
  return namesOf(left.authors[0] ?? '').some((name) => names.has(name));
}

function namesOf(author: string): string[] {
  return (
    author
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  );
}

function isSameJournal(left: EvidenceItem, right: EvidenceItem): boolean {
  const [one, two] = [left.journal, right.journal].map((journal) =>
    plainTitle(journal ?? '').replace(/^the/, ''),
  );
  return Boolean(one) && one === two;
}

function plainTitle(title: string): string {
  const plain = title
    .replace(/<\/?[a-z][^<>]{0,80}>/gi, '')
    .replace(/&(?:amp|#38);/gi, ' and ')
    .replace(/&/g, ' and ')
    .toLowerCase();
  return spellGreek(plain)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
