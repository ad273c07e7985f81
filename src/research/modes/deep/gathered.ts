import { groupPublications, isWithdrawn, mergeRecords } from '#evidence/rules.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { ModelUsage } from '#shared/research/model-usage.ts';
import type { Failure, Trail } from '#shared/research/report.ts';
import { addModelUsage } from '../../usage.ts';

/**
 * What the searches of one sub-question brought, over all its `rounds`. `included` are ids of records that are kept, best
 * first, with their `coverage` of what it is about; `direct` those that speak about the whole of it, `possible` those that may
 * where none surely does.
 */
export type GatheredSection = {
  id: number;
  rounds: number;
  included: string[];
  coverage: number[];
  direct: string[];
  possible?: string[];
  /** Whether a language model chose them, which reads more than names. */
  isScreenedByModel?: boolean;
  found: string[];
  queries: Trail['queries'];
  identified: number;
  duplicates: number;
  excluded: NonNullable<Trail['excluded']>;
  nearest?: NonNullable<Trail['nearest']>;
  suggestedQuestions?: NonNullable<Trail['suggestedQuestions']>;
  failures: Failure[];
  /** How often all databases were asked. */
  searches?: number;
  usage?: ModelUsage;
};

/** A sub-question that was searched again adds to what it had; what it includes is what the last round chose from all. */
export function mergeSections(
  before: readonly GatheredSection[],
  next: readonly GatheredSection[],
): GatheredSection[] {
  const all = new Map(before.map((section) => [section.id, section]));
  for (const section of next) {
    const known = all.get(section.id);
    all.set(section.id, known && known.rounds < section.rounds ? joined(known, section) : section);
  }
  return [...all.values()].sort((a, b) => a.id - b.id);
}

function joined(known: GatheredSection, next: GatheredSection): GatheredSection {
  const usage = addModelUsage(known.usage, next.usage);
  const again = next.found.filter((id) => known.found.includes(id)).length;
  return {
    ...next,
    found: [...new Set([...known.found, ...next.found])],
    queries: [...known.queries, ...next.queries],
    identified: known.identified + next.identified,
    searches: (known.searches ?? 0) + (next.searches ?? 0),
    duplicates: known.duplicates + next.duplicates + again,
    excluded: uniqueBy([...known.excluded, ...next.excluded], ({ url, title }) => `${url} ${title}`),
    failures: uniqueBy(
      [...known.failures, ...next.failures],
      ({ connector, reason }) => `${connector} ${reason}`,
    ),
    ...(usage && { usage }),
  };
}

/** Each record once, by its id, with the fuller text and the gravest news of those that are the same. */
export function mergeItems(before: readonly EvidenceItem[], next: readonly EvidenceItem[]): EvidenceItem[] {
  const all = new Map(before.map((item) => [item.id, item]));
  for (const item of next) {
    const known = all.get(item.id);
    all.set(item.id, known && known !== item ? mergeRecords([known, item]) : item);
  }
  return [...all.values()];
}

/**
 * The publications among the records of all sub-questions: each once, under the id of one of its records. A publication
 * of which any record is withdrawn is left out: `idOf` then gives no id for it.
 */
export function uniquePublications(items: readonly EvidenceItem[]): {
  items: EvidenceItem[];
  idOf: ReadonlyMap<string, string>;
} {
  const idOf = new Map<string, string>();
  const kept: EvidenceItem[] = [];
  for (const group of groupPublications([...items])) {
    const publication = mergeRecords(group);
    if (isWithdrawn(publication.retraction)) continue;
    kept.push(publication);
    for (const { id } of group) idOf.set(id, publication.id);
  }
  return { items: kept, idOf };
}

export function uniqueBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(all.map((one) => [keyOf(one), one])).values()];
}
