import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { worseRetraction } from './retractions.ts';
import { isSamePublication, kindOf, titleKey } from './same-publication.ts';

/**
 * Joins records of one publication: same PMID, same DOI, or same title and year. The authors' own text is kept before
 * a summary of it; missing facts are filled in from the other copies, and the gravest retraction status holds.
 */
export function dedupe(items: EvidenceItem[]): { items: EvidenceItem[]; duplicates: number } {
  const groups = groupPublications(items);
  return { items: groups.map(mergeRecords), duplicates: items.length - groups.length };
}

/** The records of each publication together. Records whose PMIDs differ never meet, whatever else they share. */
export function groupPublications(items: EvidenceItem[]): EvidenceItem[][] {
  return joinByTitle(joinByIdentifier(items));
}

function joinByIdentifier(items: EvidenceItem[]): EvidenceItem[][] {
  const groupOf = new Map<EvidenceItem, EvidenceItem[]>();
  const holders = new Map<string, EvidenceItem[]>();
  const keysOf = keysAmong(items);
  for (const item of items) {
    const alike = keysOf(item).flatMap((key) => holders.get(key) ?? []);
    let joined = [item];
    for (const group of new Set(alike.flatMap((other) => [groupOf.get(other) ?? []]))) {
      const mayJoin = group.every((other) => joined.every((one) => mayShareIdentifier(one, other)));
      if (mayJoin) joined = [...group, ...joined];
    }
    for (const member of joined) groupOf.set(member, joined);
    for (const key of keysOf(item)) holders.set(key, [...(holders.get(key) ?? []), item]);
  }
  return [...new Set(groupOf.values())];
}

/**
 * Only where all records of a title and year, or all of a kind among them, can be one publication: what could belong to
 * two belongs to none.
 */
function joinByTitle(groups: EvidenceItem[][]): EvidenceItem[][] {
  const groupOf = new Map(groups.flatMap((group) => group.map((item) => [item, group])));
  const alikes = new Map<string, EvidenceItem[]>();
  for (const item of groupOf.keys()) {
    const key = titleKey(item);
    if (key) alikes.set(key, [...(alikes.get(key) ?? []), item]);
  }
  for (const items of alikes.values()) {
    const alike = [...new Set(items.map((item) => groupOf.get(item) ?? []))];
    const kinds = new Set(alike.map(kindOfGroup));
    const byKind = [...kinds].map((kind) => alike.filter((group) => kindOfGroup(group) === kind));
    for (const same of areOne(alike) ? [alike] : byKind.filter(areOne)) {
      const joined = same.flat();
      for (const item of joined) groupOf.set(item, joined);
    }
  }
  return [...new Set(groupOf.values())];
}

const kindOfGroup = ([item]: EvidenceItem[]) => item && kindOf(item);

function areOne(groups: readonly EvidenceItem[][]): boolean {
  return groups.every((left, at) =>
    groups
      .slice(at + 1)
      .every((right) => left.every((one) => right.every((two) => isSamePublication(one, two)))),
  );
}

/** Versions of a Cochrane review have one DOI and a PMID each; such a DOI tells only together with the year. */
function keysAmong(items: readonly EvidenceItem[]): (item: EvidenceItem) => string[] {
  const pmidsOfDoi = new Map<string, Set<string>>();
  for (const { doi, pmid } of items) {
    const key = doi?.toLowerCase();
    if (key && pmid) pmidsOfDoi.set(key, (pmidsOfDoi.get(key) ?? new Set()).add(pmid));
  }
  return ({ id, pmid, doi, year }) => {
    const key = doi?.toLowerCase();
    const isShared = key !== undefined && (pmidsOfDoi.get(key)?.size ?? 0) > 1;
    return [
      `id:${id}`,
      ...(pmid ? [`pmid:${pmid}`] : []),
      ...(key ? [isShared ? `doi:${key} ${year}` : `doi:${key}`] : []),
    ];
  };
}

function mayShareIdentifier(left: EvidenceItem, right: EvidenceItem): boolean {
  return !left.pmid || !right.pmid || left.pmid === right.pmid;
}

/** One record of a publication from all that are known of it; at least one must be given. */
export function mergeRecords(group: readonly EvidenceItem[]): EvidenceItem {
  const [best, ...others] = group.toSorted(preference) as [EvidenceItem, ...EvidenceItem[]];
  const merged = { ...best };
  for (const other of others) {
    merged.pmid ??= other.pmid;
    merged.pmcid ??= other.pmcid;
    merged.doi ??= other.doi;
    merged.nctId ??= other.nctId;
    merged.year ??= other.year;
    merged.journal ??= other.journal;
    merged.licence ??= other.licence;
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
  return item.sections.filter((section) => section.label !== null).length;
}
