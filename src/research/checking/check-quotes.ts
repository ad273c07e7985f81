import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Verification } from '#shared/research/report.ts';
import type { DraftStatement, Statement } from '#shared/research/statement.ts';
import { checkStatements } from './check-statements.ts';
import { countKinds, type RejectionCounts } from './rejections.ts';

export type Quoted = { statements: Statement[]; verification: Verification; rejected: RejectionCounts };

/** Of extracted sentences those that are quotes of unchanged sources, word for word. */
export function checkQuotes(items: readonly EvidenceItem[], drafts: readonly DraftStatement[]): Quoted {
  const checked = checkStatements(items, drafts);
  const statements = checked.flatMap((one) =>
    'statement' in one && one.statement.kind === 'quoted' ? [one.statement] : [],
  );
  return {
    statements,
    verification: {
      statements: drafts.length,
      verified: statements.length,
      dropped: drafts.length - statements.length,
      repaired: 0,
      replaced: 0,
    },
    rejected: countKinds(checked.flatMap((one) => ('rejection' in one ? [one.rejection] : []))),
  };
}
