import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { decomposeQuestion } from '../deep/decompose.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { announceStage } from '../stage.ts';
import { getAnalysis, type ResearchState, type ResearchUpdate } from '../state.ts';

/** Divides the question into sub-questions, each to be searched on its own. */
export function decompose({ clock }: ResearchDependencies) {
  return (state: ResearchState, config: LangGraphRunnableConfig): ResearchUpdate => {
    announceStage('decompose', config, clock);
    return { plan: decomposeQuestion(getAnalysis(state)) };
  };
}
