import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { searchQueries } from '../../../literature/search-queries.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';
import { quickDeadlines } from '../limits.ts';

/** Asks all databases what the rules ask, and what a language model plans meanwhile, where one is configured. */
export function simpleMedicalSearch(dependencies: ResearchDependencies) {
  const search = searchQueries(dependencies, quickDeadlines(dependencies));
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_medical_search', config, dependencies.clock);
    return search(state, config);
  };
}
