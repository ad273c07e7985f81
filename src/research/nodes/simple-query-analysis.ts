import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { beginResearch } from '../begin.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/** Reads the question: mode, PICO, who asks, signs of an emergency. */
export function simpleQueryAnalysis({ clock }: ResearchDependencies) {
  return (state: ResearchState, config: LangGraphRunnableConfig): ResearchUpdate => {
    const begun = beginResearch(state, config, clock);
    announceStage('simple_query_analysis', config, clock);
    return begun;
  };
}
