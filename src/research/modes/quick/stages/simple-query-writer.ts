import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { writeSearch } from '../../../literature/write-search.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';

/** Writes the search by rules. */
export function simpleQueryWriter(dependencies: ResearchDependencies) {
  const write = writeSearch(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_query_writer', config, dependencies.clock);
    return write(state, config);
  };
}
