import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { beginResearch } from '../begin.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/** Reads the question: signs of an emergency first, then PICO and who asks. */
export function clinicalTriageAndPico({ clock }: ResearchDependencies) {
  return (state: ResearchState, config: LangGraphRunnableConfig): ResearchUpdate => {
    const begun = beginResearch(state, config, clock);
    announceStage('clinical_triage_and_pico', config, clock);
    return begun;
  };
}
