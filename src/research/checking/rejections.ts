import { type RejectionCount, type RejectionKind, rejectionKinds } from '#shared/research/report.ts';

/** Why something was turned back: one of a few kinds, and in words for whoever proposed it. */
export type Rejection = { kind: RejectionKind; reason: string };

/** How often proposals were turned back, by kind of reason. */
export type RejectionCounts = Partial<Record<RejectionKind, number>>;

export function countKinds(rejected: readonly { kind: RejectionKind }[]): RejectionCounts {
  const counts: RejectionCounts = {};
  for (const { kind } of rejected) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

export function addCounts(all: readonly (RejectionCounts | undefined)[]): RejectionCounts {
  const sum: RejectionCounts = {};
  for (const kind of rejectionKinds) {
    const count = all.reduce((total, counts) => total + (counts?.[kind] ?? 0), 0);
    if (count > 0) sum[kind] = count;
  }
  return sum;
}

/** An answer that could not be read, or not to its end, as a count. */
export const unreadAnswers = (isUnread: boolean): RejectionCounts => (isUnread ? { answer: 1 } : {});

/** The counts as a report keeps them, the most frequent first; undefined where nothing was turned back. */
export function listRejections(counts: RejectionCounts | undefined): RejectionCount[] | undefined {
  const list = rejectionKinds.flatMap((kind) => {
    const count = counts?.[kind] ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
  return list.length > 0 ? list.sort((one, other) => other.count - one.count) : undefined;
}
