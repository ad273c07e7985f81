import type { EvidenceQuery } from '../connector.ts';
import { anyOf, type PlannedSearch, planSearches } from './concepts.ts';
import { plainExpression } from './plain-expression.ts';

const typesOfDesign = {
  'systematic-review': ['systematic review', 'meta-analysis'],
  'randomised-trial': ['randomized controlled trial'],
  guideline: ['practice guideline', 'guideline'],
} as const;
const noEnd = 3000;

/**
 * The searches of a query in Europe PMC's syntax, narrow to wide. Without concepts its expression is asked for, then all
 * its words, which Europe PMC joins by "and".
 */
export function europePmcSearches(query: EvidenceQuery): string[] {
  const planned = planSearches(query).map(write);
  const plain = [plainExpression(query), wordsOf(query)].filter(Boolean);
  return [...new Set(planned.length > 0 ? planned : plain)];
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

/** Plain words: what would be read as field, phrase or wildcard is taken out. */
function wordsOf({ text }: EvidenceQuery): string {
  const words = text.replace(/[[\]"()*:{}\\/?^~!+-]/g, ' ').match(/\S+/g) ?? [];
  return words.filter((word) => !/^(?:AND|OR|NOT)$/.test(word)).join(' ');
}
