import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { decomposeQuestion } from '../deep/decompose.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { lookUpDrugs } from '../question/look-up-drugs.ts';
import { announceStage } from '../stage.ts';
import { getAnalysis, type ResearchState, type ResearchUpdate } from '../state.ts';

/** Divides the question into sub-questions, each to be searched on its own; a drug no list has is looked up once for all of them. */
export function decompose(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('decompose', config, dependencies.clock);
    const analysis = getAnalysis(state);
    const looked = await lookUpDrugs(analysis.question, dependencies, config.signal);
    return {
      plan: decomposeQuestion(analysis, looked.drugs),
      failures: [...state.failures, ...looked.failures],
    };
  };
}
