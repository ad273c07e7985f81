import type { EvidenceQuery } from '../connector.ts';
import { stem } from '../words.ts';
import type { Concept, QueryFilters } from './concept.ts';
import { findHeading } from './mesh.ts';

export type PlannedSearch = { concepts: readonly Concept[]; filters: QueryFilters };

/** With at least this many records a search is not widened. */
export const enoughRecords = 5;

const leastConcepts = 2;

/**
 * A search from narrow to wide, as a librarian would widen it: first without the filters, then without the comparator,
 * then without one concept after the other, words that MeSH does not know and the last first, until two are left. The
 * first concept stays.
 */
export function planSearches({ concepts = [], filters = {} }: EvidenceQuery): PlannedSearch[] {
  const usable = concepts.flatMap(({ role, terms }) => {
    const plain = [...new Set(terms.map(plainTerm).filter(Boolean))];
    return plain.length > 0 ? [{ role, terms: plain }] : [];
  });
  if (usable.length === 0) return [];
  const plans: PlannedSearch[] = [{ concepts: usable, filters }];
  if (Object.values(filters).some((value) => value !== undefined))
    plans.push({ concepts: usable, filters: {} });
  let kept = usable.filter(({ role }) => role !== 'comparator');
  if (kept.length > 0 && kept.length < usable.length) plans.push({ concepts: kept, filters: {} });
  while (kept.length > leastConcepts) {
    const weakest = kept.findLastIndex((concept, at) => at > 0 && isWeak(concept));
    kept = kept.toSpliced(weakest > 0 ? weakest : -1, 1);
    plans.push({ concepts: kept, filters: {} });
  }
  return plans;
}

function isWeak({ terms }: Concept): boolean {
  return (
    new Set(terms.map(stem)).size === 1 && !terms.some((term) => term.includes(' ') || findHeading(term))
  );
}

/** Words and spaces only: nothing in a term may be read as an operator, a field, a phrase or a wildcard. */
function plainTerm(term: string): string {
  return term
    .replace(/[^\p{L}\p{N}.,'’+-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}]+|(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/gu, '')
    .slice(0, 200)
    .trim();
}

/** Alternatives in boolean syntax. */
export function anyOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' OR ')})`;
}
