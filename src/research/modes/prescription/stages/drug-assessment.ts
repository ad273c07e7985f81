import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';
import { getConfirmed, getInformation } from '../read-state.ts';

/** Checks the confirmed list by rules and labels. */
export function drugAssessment(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('drug_assessment', config, dependencies.clock);
    const read = readerOf(dependencies, config.signal);
    const { drugs, answers } = getInformation(state);
    const input = { drugs, answers, patient: getConfirmed(state).patient };
    return { assessment: await read('sources/assess-prescription', input) };
  };
}
