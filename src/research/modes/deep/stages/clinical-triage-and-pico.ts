import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { beginResearch } from '../../../begin-run.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';

/** Reads the question: signs of an emergency first, then PICO and who asks. */
export function clinicalTriageAndPico(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    const begun = await beginResearch(state, config, dependencies);
    announceStage('clinical_triage_and_pico', config, dependencies.clock);
    return begun;
  };
}
