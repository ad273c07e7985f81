import type { EvidenceQuery } from '../connector.ts';
import { anyOf, type PlannedSearch, planSearches } from './concepts.ts';

const typesOfDesign = {
  'systematic-review': ['systematic review', 'meta-analysis'],
  'randomised-trial': ['randomized controlled trial'],
  guideline: ['practice guideline', 'guideline'],
} as const;
const noEnd = 3000;

/** The searches of a query in Europe PMC's syntax, narrow to wide; none without concepts. */
export function europePmcSearches(query: EvidenceQuery): string[] {
  return [...new Set(planSearches(query).map(write))];
}

function write({ concepts, filters: { designs = [], fromYear, toYear } }: PlannedSearch): string {
  const types = designs.flatMap((design) => typesOfDesign[design]);
  const isDated = fromYear !== undefined || toYear !== undefined;
  return [
    ...concepts.map(({ terms }) => anyOf(terms.map((term) => `"${term}"`))),
    ...(types.length > 0 ? [anyOf(types.map((type) => `PUB_TYPE:"${type}"`))] : []),
    ...(isDated ? [`FIRST_PDATE:[${fromYear ?? 1800} TO ${toYear ?? noEnd}]`] : []),
  ].join(' AND ');
}
