import type { Statement } from '#shared/research/statement.ts';
import { comparedThings, isDrug } from '../question/compared.ts';
import { weighQuestion } from '../question/weigh.ts';
import { readConcepts } from '../sources/relevance/concepts.ts';
import { relatedSection } from './sections.ts';

/**
 * Where a question holds drugs against each other and no source answers it, the sentence that says so, before what was found on
 * one or the other. It cites the first quote of each.
 */
export function sayUncompared(question: string, statements: readonly Statement[]): Statement | undefined {
  const things = comparedThings(question, readConcepts(question, weighQuestion(question)));
  const quotes = statements.flatMap(({ citations: [first] }) => first ?? []);
  if (quotes.length === 0 || things.length < 2 || !things.every(isDrug)) return undefined;
  const [first = '', ...others] = things.map(({ shown }) => shown);
  return {
    section: relatedSection,
    text: `No source found here compares ${first} with ${others.join(' or ')} surely enough to answer.`,
    kind: 'counted',
    citations: quotes.filter(
      ({ sourceId }, at) => quotes.findIndex((other) => other.sourceId === sourceId) === at,
    ),
  };
}
