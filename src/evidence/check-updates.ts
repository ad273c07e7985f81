import type { Logger } from '#platform/logger.ts';
import type { EvidenceItem, Retraction } from '#shared/research/evidence-item.ts';
import type { Failure } from '#shared/research/report.ts';
import { type AttemptContext, attempt } from './attempt.ts';
import { ConnectorError } from './connector.ts';
import { worseRetraction } from './retractions.ts';
import { findUpdate, type PublicationIds, type UpdateSource, withUpdates } from './updates.ts';

/** Publications looked up after a search, from the top of the list. */
const checkedItems = 50;

/** What became of the first items since they were published; a source that fails is named, the items stay. */
export async function checkItems(
  items: EvidenceItem[],
  sources: readonly UpdateSource[],
  context: AttemptContext,
): Promise<{ items: EvidenceItem[]; failures: Failure[] }> {
  let checked = items;
  const failures: Failure[] = [];
  await Promise.all(
    sources.map(async ({ name, find }) => {
      // What a source has just given carries its own news.
      const others = items
        .slice(0, checkedItems)
        .filter(({ doi, pmid, connector }) => connector !== name && (doi ?? pmid));
      if (others.length === 0) return;
      const outcome = await attempt(name, () => find(others, context.stop), context);
      if ('result' in outcome) checked = withUpdates(checked, outcome.result);
      else failures.push({ connector: name, reason: outcome.reason });
    }),
  );
  return { items: checked, failures };
}

/** What is known of publications now. `answered` names the sources that were asked and answered. */
export type UpdateCheck = { retractions: (Retraction | null)[]; answered: string[]; failures: Failure[] };

/** Asks what became of publications, in their order; whatever goes wrong becomes a failure. Only `signal` rejects. */
export async function checkPublications(
  publications: readonly PublicationIds[],
  sources: readonly UpdateSource[],
  options: { signal: AbortSignal; deadlineMs: number; logger: Logger },
): Promise<UpdateCheck> {
  const { signal, deadlineMs } = options;
  signal.throwIfAborted();
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new ConnectorError('timeout')), deadlineMs);
  const stop = AbortSignal.any([signal, late.signal]);
  const context = { ...options, stop, endsAt: performance.now() + deadlineMs };
  const outcomes = await Promise.all(
    sources.map(async ({ name, find }) => ({
      name,
      outcome: await attempt(name, () => find(publications, stop), context),
    })),
  ).finally(() => clearTimeout(timer));
  const found = outcomes.flatMap(({ outcome }) => ('result' in outcome ? [outcome.result] : []));
  return {
    retractions: publications.map((publication) =>
      found.map((news) => findUpdate(publication, news)).reduce(worseRetraction, null),
    ),
    answered: outcomes.flatMap(({ name, outcome }) => ('result' in outcome ? [name] : [])),
    failures: outcomes.flatMap(({ name, outcome }) =>
      'reason' in outcome ? [{ connector: name, reason: outcome.reason }] : [],
    ),
  };
}
