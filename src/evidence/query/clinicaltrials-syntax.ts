import type { EvidenceQuery } from '../connector.ts';
import { queryWords } from '../words.ts';
import type { Concept } from './concept.ts';
import { anyOf, planSearches } from './concepts.ts';
import { plainExpression } from './plain-expression.ts';

const maxWords = 40;

/** Parameters of a search of the registry, and the same in words. */
export type RegistrySearch = { terms: Record<string, string>; shown: string };

/**
 * The searches of a query, narrow to wide: by condition and intervention where the question names both, then for all its
 * concepts, then for the first of them; without concepts for its expression, then for its words side by side, as the
 * registry takes them; last for any of its words that tells something.
 */
export function clinicalTrialsSearches(query: EvidenceQuery): RegistrySearch[] {
  const words = wordsOf(query);
  const telling = words.filter((word) => queryWords(word).length > 0);
  const planned = planSearches(query).map(({ concepts }) => concepts.map(clauseOf).join(' AND '));
  const plain =
    planned.length > 0
      ? [...planned.slice(0, 1), ...planned.slice(-1)]
      : [plainExpression(query), words.join(' ')];
  const loose = telling.length > 1 ? [telling.join(' OR ')] : [];
  const terms = [...new Set([...plain, ...loose])].filter(Boolean);
  return [...framed(query), ...terms.map((term) => ({ terms: { 'query.term': term }, shown: term }))];
}

function framed(query: EvidenceQuery): RegistrySearch[] {
  const [plan] = planSearches(query);
  const clause = (role: Concept['role']) =>
    (plan?.concepts ?? [])
      .filter((concept) => concept.role === role)
      .map(clauseOf)
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

const clauseOf = ({ terms }: Pick<Concept, 'terms'>): string => anyOf(terms.map((term) => `"${term}"`));

/** Plain words: operators and fields of the registry's search syntax are taken out. */
function wordsOf({ text }: EvidenceQuery): string[] {
  const words = text.replace(/[[\]"()*:{}\\/?^~!+,;=<>-]/g, ' ').match(/\S+/g) ?? [];
  return words
    .filter((word) => !/^(?:AND|OR|NOT|AREA|SEARCH|EXPANSION|RANGE|MISSING|ALL)$/.test(word))
    .slice(0, maxWords);
}
