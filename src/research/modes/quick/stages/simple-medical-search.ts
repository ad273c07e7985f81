import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { mergeOutcomes } from '../../../sources/merge-outcomes.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';
import { quickDeadlines } from '../limits.ts';

const limit = 40;

/** Asks all databases each query within the deadline; a database that fails is kept by name and reason. */
export function simpleMedicalSearch(dependencies: ResearchDependencies) {
  const { clock, evidence } = dependencies;
  const { searchMs } = quickDeadlines(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_medical_search', config, clock);
    const signal = config.signal ?? new AbortController().signal;
    const outcomes = await Promise.all(
      state.queries.map((query) => evidence.search({ ...query, limit }, { signal, deadlineMs: searchMs })),
    );
    const found = mergeOutcomes(outcomes);
    return { ...found, failures: [...state.failures, ...found.failures] };
  };
}
