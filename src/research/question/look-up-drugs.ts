import { ConnectorError } from '#evidence/index.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { Failure } from '#shared/research/report.ts';
import type { ResearchDependencies } from '../dependencies.ts';

const deadlineMs = 1_500;

/**
 * Drugs among the words of a question that no list has, as a register of names knows them: a name that is only similar
 * is none. A register that fails is named; only `signal` rejects.
 */
export async function lookUpDrugs(
  candidates: readonly string[],
  { evidence, logger }: Pick<ResearchDependencies, 'evidence' | 'logger'>,
  signal: AbortSignal | undefined,
): Promise<{ drugs: string[]; failures: Failure[] }> {
  signal?.throwIfAborted();
  const { findDrug } = evidence;
  if (!findDrug || candidates.length === 0) return { drugs: [], failures: [] };
  const inTime = withDeadline(signal, deadlineMs);
  const looked = await Promise.allSettled(candidates.map((name) => findDrug(name, inTime)));
  signal?.throwIfAborted();
  const drugs = looked.flatMap((one) =>
    one.status === 'fulfilled' && one.value?.isExact && one.value.drug ? [one.value.drug.name] : [],
  );
  const failed = looked.find((one) => one.status === 'rejected');
  if (!failed) return { drugs, failures: [] };
  if (!inTime.aborted && !(failed.reason instanceof ConnectorError))
    logger.error({ err: failed.reason }, 'the register of drug names failed unexpectedly');
  const reason = failed.reason instanceof ConnectorError ? failed.reason.message : 'did not answer in time';
  return { drugs, failures: [{ connector: 'Drug names', reason }] };
}
