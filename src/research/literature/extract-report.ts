import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { countStudies } from '../appraisal/count-studies.ts';
import { checkQuotes, type Quoted } from '../checking/check-quotes.ts';
import { composeExtractive } from '../writing/extractive.ts';

type ToExtract = {
  items: readonly EvidenceItem[];
  question: string;
  answering: readonly string[];
  leading: readonly string[];
};

/** Statements by extraction, each checked; how many studies of which design answer stands under the bottom line. */
export function extract({ items, question, answering, leading }: ToExtract): Quoted {
  const among = (ids: readonly string[]) => items.filter(({ id }) => ids.includes(id));
  const quoted = checkQuotes(items, composeExtractive(items, question, new Set(leading)));
  const counted = countStudies(among(leading), quoted.statements, {
    perhaps: among(answering.filter((id) => !leading.includes(id))),
  });
  if (!counted) return quoted;
  const { statements, verified } = quoted.verification;
  const after = quoted.statements.findLastIndex(({ section }) => section === counted.section) + 1;
  return {
    ...quoted,
    statements: quoted.statements.toSpliced(after, 0, counted),
    verification: { ...quoted.verification, statements: statements + 1, verified: verified + 1 },
  };
}
