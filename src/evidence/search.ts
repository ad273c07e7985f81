import { setMaxListeners } from 'node:events';
import { withDeadline } from '#platform/deadline.ts';
import type { Logger } from '#platform/logger.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Failure, Trail } from '#shared/research/report.ts';
import { type AttemptContext, attempt } from './attempt.ts';
import { checkItems } from './check-updates.ts';
import { type Connector, ConnectorError, type ConnectorResult, type EvidenceQuery } from './connector.ts';
import type { DrugNames } from './drug-names.ts';
import { nameDrugs } from './name-drugs.ts';
import { type Read, readInline } from './reading.ts';
import type { UpdateSource } from './updates.ts';

/** What a search brought: items without duplicates, best first (1 is the best score), and which connectors failed. */
export type SearchOutcome = Pick<Trail, 'queries' | 'identified' | 'duplicates'> & {
  items: EvidenceItem[];
  failures: Failure[];
};

export type SearchOptions = { signal: AbortSignal; deadlineMs: number };

/** Share of the time in which drugs must be named; after it they are asked for as the question names them. */
const namingShare = 0.4;
/** Share of the time for the search itself, so that a silent source cannot prevent the look-up of retractions. */
const searchShare = 0.8;

type Outcome = { connector: string; query: string } & ({ result: ConnectorResult } | { reason: string });

/**
 * Asks all connectors at once; those about drugs, where the query names some, by the names their registers use. One
 * that fails or passes the deadline becomes a failure. Rejects with `signal`, and where what was found cannot be read in time.
 */
export async function searchAll(
  connectors: Connector[],
  query: EvidenceQuery,
  options: SearchOptions & {
    year: number;
    /** When the search began, for its trail. */
    searchedAt?: string;
    logger: Logger;
    updates?: readonly UpdateSource[];
    drugNames?: readonly DrugNames[];
    read?: Read | undefined;
  },
): Promise<SearchOutcome> {
  options.signal.throwIfAborted();
  const stop = new AbortController();
  const forward = () => stop.abort(options.signal.reason);
  options.signal.addEventListener('abort', forward, { once: true });
  const timer = setTimeout(() => stop.abort(new ConnectorError('timeout')), options.deadlineMs);
  const context = { ...options, stop: stop.signal, endsAt: performance.now() + options.deadlineMs };
  try {
    const updates = options.updates ?? [];
    const searching = within(
      context,
      updates.length > 0 ? options.deadlineMs * searchShare : options.deadlineMs,
    );
    const asked = connectors.filter(({ about }) =>
      about === 'drugs' ? query.drugs?.length : query.only !== 'drugs',
    );
    const isNaming = asked.some(({ about }) => about === 'drugs');
    const naming = nameAll(query.drugs ?? [], isNaming ? (options.drugNames ?? []) : [], searching);
    const outcomes = await Promise.all(
      asked.map(async (connector) => {
        if (connector.about !== 'drugs') return ask(connector, query, searching);
        const { drugs } = await naming;
        return ask(connector, { ...query, drugs, expression: drugs.join(', ') }, searching);
      }),
    );
    const named = await naming;
    options.signal.throwIfAborted();
    const { read = readInline, searchedAt, signal, year } = options;
    const found = outcomes.flatMap((outcome) => ('result' in outcome ? outcome.result.items : []));
    const summary = { ...summarise(outcomes, searchedAt), ...(await read('records/merge', found, signal)) };
    const down = new Set(summary.failures.map(({ connector }) => connector));
    const checking = updates.filter(({ name }) => !down.has(name));
    const best =
      checking.length > 0 ? await bestFirst(summary.items, { read, query, year, signal }) : summary.items;
    const checked = await checkItems(best, checking, context);
    options.signal.throwIfAborted();
    const failures = [...named.failures, ...summary.failures, ...checked.failures];
    const queries = [...named.queries, ...summary.queries];
    const items = await read('records/rank', { items: checked.items, query, year }, signal);
    return { ...summary, queries, failures, items };
  } finally {
    clearTimeout(timer);
    options.signal.removeEventListener('abort', forward);
  }
}

/** As they are, in the order in which they will be ranked. */
async function bestFirst(
  items: EvidenceItem[],
  { read, query, year, signal }: { read: Read; query: EvidenceQuery; year: number; signal: AbortSignal },
): Promise<EvidenceItem[]> {
  const ranked = await read('records/rank', { items, query, year }, signal);
  const places = new Map(ranked.map(({ id }, place) => [id, place]));
  return items.toSorted((left, right) => (places.get(left.id) ?? 0) - (places.get(right.id) ?? 0));
}

/** The same search with less time. */
function within(context: AttemptContext, deadlineMs: number): AttemptContext {
  const stop = withDeadline(context.stop, deadlineMs);
  // Every connector listens, some at several places: more than Node takes for sound.
  setMaxListeners(0, stop);
  return { ...context, deadlineMs, stop, endsAt: performance.now() + deadlineMs };
}

function nameAll(drugs: readonly string[], registers: readonly DrugNames[], context: AttemptContext) {
  const inTime = within(context, context.deadlineMs * namingShare);
  return nameDrugs(
    drugs,
    registers,
    (register, name) => register.find(name, inTime.stop),
    (name, call) => attempt(name, call, inTime),
  );
}

/** How many times the limit is asked of a local database, so that what words rank low may still be near in meaning. */
const wider = 2.5;

async function ask(
  connector: Connector,
  { limit, ...rest }: EvidenceQuery,
  context: AttemptContext,
): Promise<Outcome> {
  const query = { ...rest, limit: connector.local ? Math.ceil(wider * limit) : limit };
  const asked = { connector: connector.name, query: query.expression ?? query.text };
  const outcome = await attempt(connector.name, () => connector.search(query, context.stop), context);
  return 'reason' in outcome
    ? { ...asked, reason: outcome.reason }
    : { connector: connector.name, query: outcome.result.query, result: outcome.result };
}

function summarise(
  outcomes: Outcome[],
  searchedAt?: string,
): Pick<SearchOutcome, 'failures' | 'queries' | 'identified'> {
  const results = outcomes.flatMap((outcome) => ('result' in outcome ? [outcome.result] : []));
  return {
    failures: outcomes.flatMap((outcome) => {
      const reasons = 'reason' in outcome ? [outcome.reason] : (outcome.result.failures ?? []);
      return reasons.map((reason) => ({ connector: outcome.connector, reason }));
    }),
    queries: outcomes.flatMap((outcome): SearchOutcome['queries'] => {
      const { connector, query: sent } = outcome;
      const searches = 'result' in outcome ? outcome.result.searches : undefined;
      return searches?.length
        ? searches.map((search) => ({ connector, ...search }))
        : [
            {
              ...{ connector, query: sent },
              ...('reason' in outcome && { hits: null }),
              ...(searchedAt && { searchedAt }),
            },
          ];
    }),
    identified: results.reduce((sum, result) => sum + result.identified, 0),
  };
}
