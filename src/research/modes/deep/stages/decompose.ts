import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { lookUpDrugs } from '../../../question/look-up-drugs.ts';
import { getAnalysis } from '../../../read-state.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';

/** Divides the question into sub-questions, each to be searched on its own; a drug no list has is looked up once for all of them. */
export function decompose(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('decompose', config, dependencies.clock);
    const analysis = getAnalysis(state);
    const read = readerOf(dependencies, config.signal);
    const candidates = await read('question/drugs', { question: analysis.question });
    const looked = await lookUpDrugs(candidates, dependencies, config.signal);
    return {
      plan: await read('question/divide', { analysis, drugs: looked.drugs }),
      failures: [...state.failures, ...looked.failures],
    };
  };
}
