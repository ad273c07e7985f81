import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { countStudies } from '../appraisal/count-studies.ts';
import { checkQuotes, type Quoted } from '../checking/check-quotes.ts';
import { composeExtractive } from '../writing/extractive.ts';

type ToExtract = { items: readonly EvidenceItem[]; question: string; answering: readonly string[] };

/** Statements by extraction, each checked; how many studies of which design answer stands under the bottom line. */
export function extract({ items, question, answering }: ToExtract): Quoted {
  const direct = new Set(answering);
  const quoted = checkQuotes(items, composeExtractive(items, question, direct));
  const counted = countStudies(
    items.filter(({ id }) => direct.has(id)),
    quoted.statements,
  );
  if (!counted) return quoted;
  const { statements, verified } = quoted.verification;
  const after = quoted.statements.findLastIndex(({ section }) => section === counted.section) + 1;
  return {
    ...quoted,
    statements: quoted.statements.toSpliced(after, 0, counted),
    verification: { ...quoted.verification, statements: statements + 1, verified: verified + 1 },
  };
}
