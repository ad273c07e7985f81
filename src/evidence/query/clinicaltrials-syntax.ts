import type { EvidenceQuery } from '../connector.ts';
import type { Concept } from './concept.ts';
import { anyOf, planSearches } from './concepts.ts';

const maxWords = 40;

/** Parameters of a search of the registry, and the same in words. */
export type RegistrySearch = { terms: Record<string, string>; shown: string };

/**
 * The searches of a query, narrow to wide: by condition and intervention where the question names both, then with all
 * its words, then with any of them.
 */
export function clinicalTrialsSearches(query: EvidenceQuery): RegistrySearch[] {
  const words = wordsOf(query);
  const plain = words.length > 0 ? [words.join(' ')] : [];
  const loose = words.length > 1 ? [words.join(' OR ')] : [];
  return [
    ...framed(query),
    ...[...plain, ...loose].map((term) => ({ terms: { 'query.term': term }, shown: term })),
  ];
}

function framed(query: EvidenceQuery): RegistrySearch[] {
  const [plan] = planSearches(query);
  const clause = (role: Concept['role']) =>
    (plan?.concepts ?? [])
      .filter((concept) => concept.role === role)
      .map(({ terms }) => anyOf(terms.map((term) => `"${term}"`)))
      .join(' AND ');
  const condition = clause('population');
  const intervention = clause('intervention');
  if (!condition || !intervention) return [];
  return [
    {
      terms: { 'query.cond': condition, 'query.intr': intervention },
      shown: `condition: ${condition}; intervention: ${intervention}`,
    },
  ];
}

/** Plain words: operators and fields of the registry's search syntax are taken out. */
function wordsOf({ text }: EvidenceQuery): string[] {
  const words = text.replace(/[[\]"()*:{}\\/?^~!+,;=<>-]/g, ' ').match(/\S+/g) ?? [];
  return words
    .filter((word) => !/^(?:AND|OR|NOT|AREA|SEARCH|EXPANSION|RANGE|MISSING|ALL)$/.test(word))
    .slice(0, maxWords);
}
