import type { EvidenceQuery } from '../connector.ts';
import type { Concept, QueryFilters } from './concept.ts';
import { anyOf, type PlannedSearch, planSearches } from './concepts.ts';
import { findHeading } from './mesh.ts';

/** Names of NLM's publication types (field "Publication Type" of PubMed). */
const typesOfDesign = {
  'systematic-review': ['Systematic Review', 'Meta-Analysis'],
  'randomised-trial': ['Randomized Controlled Trial'],
  guideline: ['Practice Guideline', 'Guideline'],
} as const;
/** PubMed's word for "until now" in a range of years. */
const noEnd = 3000;

/**
 * The searches of a query in PubMed's syntax, narrow to wide; none without concepts. A concept with a MeSH heading is
 * asked for by it, which includes narrower headings, and by its names in title and abstract, for records not yet
 * indexed; one without by "Text Word", which also looks into headings and names of substances.
 */
export function pubmedSearches(query: EvidenceQuery): string[] {
  return [...new Set(planSearches(query).map(write))];
}

function write({ concepts, filters }: PlannedSearch): string {
  return [...concepts.map(clauseOf), ...filterClauses(filters)].join(' AND ');
}

function clauseOf({ terms }: Concept): string {
  const headings = [...new Set(terms.flatMap((term) => findHeading(term) ?? []))];
  const field = headings.length > 0 ? 'Title/Abstract' : 'Text Word';
  return anyOf([
    ...headings.map((heading) => `"${heading}"[MeSH Terms]`),
    ...terms.map((term) => `"${term}"[${field}]`),
  ]);
}

function filterClauses({ designs = [], fromYear, toYear }: QueryFilters): string[] {
  const types = designs.flatMap((design) => typesOfDesign[design]);
  const clauses = types.length > 0 ? [anyOf(types.map((type) => `"${type}"[Publication Type]`))] : [];
  if (fromYear !== undefined || toYear !== undefined)
    clauses.push(`${fromYear ?? 1800}:${toYear ?? noEnd}[Date - Publication]`);
  return clauses;
}
