import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { SearchOutcome } from '#evidence/index.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { quickDeadlines, type ResearchDependencies } from '../dependencies.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState } from '../state.ts';

const limit = 20;

/** Asks all databases each query within the deadline; a database that fails is kept by name and reason. */
export function simpleMedicalSearch({ clock, evidence, deadlines = quickDeadlines }: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_medical_search', config, clock);
    const signal = config.signal ?? new AbortController().signal;
    const outcomes = await Promise.all(
      state.queries.map((query) =>
        evidence.search({ ...query, limit }, { signal, deadlineMs: deadlines.searchMs }),
      ),
    );
    const found = merge(outcomes);
    return { ...found, failures: [...state.failures, ...found.failures] };
  };
}

function merge(outcomes: readonly SearchOutcome[]): Pick<ResearchState, 'items' | 'failures' | 'trail'> {
  const found = outcomes.flatMap((outcome) => outcome.items);
  const items = new Map<string, EvidenceItem>();
  for (const item of found) {
    const known = items.get(item.id);
    if (!known || item.score > known.score) items.set(item.id, item);
  }
  const failures = new Map(
    outcomes.flatMap((outcome) => outcome.failures).map((one) => [`${one.connector} ${one.reason}`, one]),
  );
  const sum = (key: 'identified' | 'duplicates') =>
    outcomes.reduce((total, outcome) => total + outcome[key], 0);
  return {
    items: [...items.values()].sort((a, b) => b.score - a.score),
    failures: [...failures.values()],
    trail: {
      queries: outcomes.flatMap((outcome) => outcome.queries),
      identified: sum('identified'),
      duplicates: sum('duplicates') + found.length - items.size,
      screened: items.size,
      included: 0,
    },
  };
}
