import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Verification } from '#shared/research/report.ts';
import type { Statement } from '#shared/research/statement.ts';
import { createStatementVerifier } from '../../verify/gate.ts';
import { countKinds, type RejectionCounts } from '../../verify/rejections.ts';
import { composeExtractive } from '../../writing/extractive.ts';

export type Extracted = { statements: Statement[]; verification: Verification; rejected: RejectionCounts };

/** Statements by extraction, each through the gate. */
export function extract({
  items,
  question,
}: {
  items: readonly EvidenceItem[];
  question: string;
}): Extracted {
  const drafts = composeExtractive(items, question);
  const { admitted, rejected } = createStatementVerifier(items, question).check(drafts);
  return {
    statements: admitted,
    verification: {
      statements: drafts.length,
      verified: admitted.length,
      dropped: drafts.length - admitted.length,
      repaired: 0,
    },
    rejected: countKinds(rejected),
  };
}
