import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { beginResearch } from '../../../begin-run.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';

/** Reads the question: mode, PICO, who asks, signs of an emergency. */
export function simpleQueryAnalysis(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    const begun = await beginResearch(state, config, dependencies);
    announceStage('simple_query_analysis', config, dependencies.clock);
    return begun;
  };
}
