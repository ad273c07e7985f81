import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { isWithdrawn } from '#evidence/rules.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { mergeOutcomes } from '../../../sources/merge-outcomes.ts';
import { announceStage } from '../../../stage.ts';
import { deepDeadlines } from '../limits.ts';
import { firstLimit, type SectionState } from '../section-state.ts';

const limitOfRound = [firstLimit, 40];

/** Asks all databases the queries of one sub-question within the deadline; a database that fails is kept by name and reason. */
export function search(dependencies: ResearchDependencies) {
  const { clock, evidence } = dependencies;
  const { searchMs } = deepDeadlines(dependencies);
  return async (state: SectionState, config: LangGraphRunnableConfig): Promise<Partial<SectionState>> => {
    announceStage('search', config, clock);
    const signal = config.signal ?? new AbortController().signal;
    const { round, begun } = state.task;
    const limit = limitOfRound[Math.min(round, limitOfRound.length) - 1] ?? firstLimit;
    const outcomes = await Promise.all(
      state.queries.map((query) => evidence.search({ ...query, limit }, { signal, deadlineMs: searchMs })),
    );
    const { items, failures, trail } = mergeOutcomes([...(begun?.outcomes ?? []), ...outcomes]);
    return {
      items,
      failures,
      trail,
      found: items.map(({ id }) => id),
      withdrawn: items.filter(({ retraction }) => isWithdrawn(retraction)),
    };
  };
}
