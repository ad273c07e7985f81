import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { DraftStatement } from '#shared/research/statement.ts';
import { tallyFindings } from '../../appraisal/tally.ts';
import { checkQuotes, type Quoted } from '../../checking/check-quotes.ts';
import { composeExtractive } from '../../writing/extractive.ts';

/** Statements by extraction, each checked. */
export function extract({ items, question, answering }: ToExtract): Quoted {
  const direct = new Set(answering);
  const quoted = checkQuotes(items, composeExtractive(items, question, direct));
  const tally = tallyFindings(
    items.filter(({ id }) => direct.has(id)),
    question,
  );
  return tally ? withTally(quoted, tally, items) : quoted;
}

/** What was counted stands first; its quotes are cut from the sources here. */
function withTally(quoted: Quoted, tally: DraftStatement, items: readonly EvidenceItem[]): Quoted {
  const byId = new Map(items.map((item) => [item.id, item]));
  const citations = tally.citations.flatMap((span) => {
    const item = byId.get(span.sourceId);
    return item ? [{ ...span, quote: item.text.slice(span.start, span.end), textHash: item.textHash }] : [];
  });
  const { statements, verified } = quoted.verification;
  return {
    ...quoted,
    statements: [{ ...tally, kind: 'counted', citations }, ...quoted.statements],
    verification: { ...quoted.verification, statements: statements + 1, verified: verified + 1 },
  };
}

type ToExtract = { items: readonly EvidenceItem[]; question: string; answering: readonly string[] };
