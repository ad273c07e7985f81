import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Statement } from '#shared/research/statement.ts';
import { countStudies } from '../appraisal/count-studies.ts';
import { checkQuotes, type Quoted } from '../checking/check-quotes.ts';
import { composeExtractive } from '../writing/extractive.ts';
import { sayUncompared } from '../writing/uncompared.ts';

type ToExtract = {
  items: readonly EvidenceItem[];
  question: string;
  answering: readonly string[];
  leading: readonly string[];
  possible?: readonly string[] | undefined;
};

/**
 * Statements by extraction, each checked; how many studies of which design answer stands under the bottom line, and that none
 * compares what the question does before all that is only related.
 */
export function extract({ items, question, answering, leading, possible = [] }: ToExtract): Quoted {
  const among = (ids: readonly string[]) => items.filter(({ id }) => ids.includes(id));
  const drafts = composeExtractive(items, question, {
    leads: new Set(leading),
    answers: new Set(answering),
    possible: new Set(possible),
  });
  const quoted = checkQuotes(items, drafts);
  const counted = countStudies(among(leading), quoted.statements, {
    perhaps: among(answering.filter((id) => !leading.includes(id))),
  });
  if (counted) {
    const after = quoted.statements.findLastIndex(({ section }) => section === counted.section) + 1;
    return withCounted(quoted, counted, after);
  }
  const isOpen = answering.length === 0 && possible.length === 0;
  const uncompared = isOpen && sayUncompared(question, quoted.statements);
  return uncompared ? withCounted(quoted, uncompared, 0) : quoted;
}

/** What a program says itself is no quote that was verified. */
const withCounted = (quoted: Quoted, counted: Statement, at: number): Quoted => ({
  ...quoted,
  statements: quoted.statements.toSpliced(at, 0, counted),
});
