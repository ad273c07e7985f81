import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { worseRetraction } from './retractions.ts';

const minTitleLength = 20;

/**
 * Joins records of one publication: same PMID, same DOI, or same title and year. The authors' own text is kept before
 * a summary of it; missing facts are filled in from the other copies, and the gravest retraction status holds.
 */
export function dedupe(items: EvidenceItem[]): { items: EvidenceItem[]; duplicates: number } {
  const groups: EvidenceItem[][] = [];
  const groupOfKey = new Map<string, EvidenceItem[]>();
  for (const item of items) {
    const keys = keysOf(item);
    const matches = new Set(keys.map((key) => groupOfKey.get(key)).filter((group) => group !== undefined));
    const joined = [...matches].filter((group) => group.every((other) => mayBeSame(item, other)));
    const group = joined[0] ?? [];
    if (!joined.length) groups.push(group);
    for (const other of joined.slice(1)) {
      if (!group.every((left) => other.every((right) => mayBeSame(left, right)))) continue;
      group.push(...other);
      groups.splice(groups.indexOf(other), 1);
    }
    group.push(item);
    for (const member of group) for (const key of keysOf(member)) groupOfKey.set(key, group);
  }
  return { items: groups.map(merge), duplicates: items.length - groups.length };
}

function keysOf(item: EvidenceItem): string[] {
  const keys = [`id:${item.id}`];
  if (item.pmid) keys.push(`pmid:${item.pmid}`);
  if (item.doi) keys.push(`doi:${item.doi.toLowerCase()}`);
  const title = item.title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
  if (item.year !== null && title.length >= minTitleLength) keys.push(`title:${item.year}:${title}`);
  return keys;
}

function mayBeSame(left: EvidenceItem, right: EvidenceItem): boolean {
  return !left.pmid || !right.pmid || left.pmid === right.pmid;
}

function merge(group: EvidenceItem[]): EvidenceItem {
  const [best, ...others] = group.toSorted(preference) as [EvidenceItem, ...EvidenceItem[]];
  const merged = { ...best };
  for (const other of others) {
    merged.pmid ??= other.pmid;
    merged.pmcid ??= other.pmcid;
    merged.doi ??= other.doi;
    merged.nctId ??= other.nctId;
    merged.year ??= other.year;
    merged.journal ??= other.journal;
    if (!merged.authors.length) merged.authors = other.authors;
    if (!merged.publicationTypes.length) merged.publicationTypes = other.publicationTypes;
    if (!merged.meshTerms.length) merged.meshTerms = other.meshTerms;
    if (!merged.url) Object.assign(merged, { url: other.url, domain: other.domain });
    if (merged.studyDesign === 'other') merged.studyDesign = other.studyDesign;
    merged.retraction = worseRetraction(merged.retraction, other.retraction);
    merged.score = Math.max(merged.score, other.score);
  }
  return merged;
}

function preference(left: EvidenceItem, right: EvidenceItem): number {
  return (
    Number(left.isSummary) - Number(right.isSummary) ||
    labelled(right) - labelled(left) ||
    right.text.length - left.text.length
  );
}

function labelled(item: EvidenceItem): number {
  return Number(item.sections.some((section) => section.label !== null));
}
