import { createStatementVerifier } from '../../../src/research/verify/gate.ts';
import type { EvidenceItem } from '../../../src/shared/research/evidence-item.ts';
import type { Attack } from './fault.ts';
import type { Group, Honest } from './honest.ts';

const gates = new Map<EvidenceItem, ReturnType<typeof createStatementVerifier>>();

/** The question that every research of this suite asks about a source. */
export const questionAbout = ({ title }: EvidenceItem): string => `What does the evidence say: ${title}?`;

function gateOf(item: EvidenceItem) {
  const gate = gates.get(item) ?? createStatementVerifier([item], questionAbout(item));
  gates.set(item, gate);
  return gate;
}

/** What the check says of a lie; nothing where it lies with the whole answer. */
export function judgeLie({ statement, item, hidden }: Attack, honest: Honest) {
  if (!statement) return undefined;
  const citations = statement.citations.map(({ source, quote }) => ({ sourceId: source, quote }));
  const gate = item ? createStatementVerifier([item], questionAbout(item)) : gateOf(honest.item);
  const { admitted, rejected } = gate.check([{ section: 's', text: statement.text, citations }]);
  const isLet = admitted.some(({ text }) => hidden === undefined || hidden.test(text));
  return { isLet, kind: rejected[0]?.kind };
}

/** Why the check turns back a true sentence, if it does. */
function findReason({ item, text, quote }: Honest): string | undefined {
  const citations = [{ sourceId: item.id, quote }];
  return gateOf(item).check([{ section: 's', text, citations }]).rejected[0]?.reason;
}

type Admitted = { name: string; statements: Honest[]; lost: { one: Honest; reason: string }[] };

/** What of each group gets through as it is, and what does not. */
export const judgeGroups = (groups: readonly Group[]): Admitted[] =>
  groups.map(({ name, statements }) => {
    const judged = statements.map((one) => ({ one, reason: findReason(one) }));
    return {
      name,
      statements: judged.flatMap(({ one, reason }) => (reason === undefined ? [one] : [])),
      lost: judged.flatMap(({ one, reason }) => (reason === undefined ? [] : [{ one, reason }])),
    };
  });

/** Share of the true sentences told so that get through, of 1. */
export function shareOf({ statements, lost }: Admitted, how: Honest['how']): number {
  const through = statements.filter((one) => one.how === how).length;
  const all = through + lost.filter(({ one }) => one.how === how).length;
  return all ? through / all : 1;
}

/** What lies are made from: what gets through as it is, so that the lie is the only fault. */
export function poolsOf(groups: readonly Group[], admitted: readonly Admitted[]): Honest[][] {
  const pools = new Map<string, Honest[]>();
  for (const { name, drawnWith } of groups) {
    const statements = admitted.find((one) => one.name === name)?.statements ?? [];
    const pool = drawnWith ?? name;
    pools.set(pool, [...(pools.get(pool) ?? []), ...statements]);
  }
  return [...pools.values()];
}
