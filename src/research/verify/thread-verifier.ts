import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Read } from '../reading.ts';
import type { StatementVerifier } from './gate.ts';

/** The checks of `createStatementVerifier`, in a thread that can be ended. It is sent the sources that the statements cite. */
export function createThreadVerifier(
  read: Read,
  items: readonly EvidenceItem[],
  question: string,
): StatementVerifier {
  return {
    check(drafts) {
      const cited = new Set(drafts.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)));
      return read('report/check', { items: items.filter(({ id }) => cited.has(id)), question, drafts });
    },
  };
}
