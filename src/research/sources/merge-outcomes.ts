import type { SearchOutcome } from '#evidence/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Failure, Trail } from '#shared/research/report.ts';
import type { SearchQuery } from '../question/search-query.ts';

/** What was searched for before a language model had planned its searches. */
export type BegunSearch = { queries: SearchQuery[]; outcomes: SearchOutcome[] };

/** What several searches for one question brought: each record once, best first, and each failure once. */
export function mergeOutcomes(outcomes: readonly SearchOutcome[]): {
  items: EvidenceItem[];
  failures: Failure[];
  trail: Trail;
} {
  const found = outcomes.flatMap((outcome) => outcome.items);
  const items = new Map<string, EvidenceItem>();
  for (const item of found) {
    const known = items.get(item.id);
    if (!known || item.score > known.score) items.set(item.id, item);
  }
  const failures = new Map(
    outcomes.flatMap((outcome) => outcome.failures).map((one) => [`${one.connector} ${one.reason}`, one]),
  );
  const sum = (key: 'identified' | 'duplicates') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return {
    items: [...items.values()].sort((a, b) => b.score - a.score),
    failures: [...failures.values()],
    trail: {
      queries: outcomes.flatMap((outcome) => outcome.queries),
      identified: sum('identified'),
      duplicates: sum('duplicates') + found.length - items.size,
      screened: items.size,
      included: 0,
    },
  };
}
