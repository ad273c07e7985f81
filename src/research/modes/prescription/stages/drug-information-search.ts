import { interrupt, type LangGraphRunnableConfig } from '@langchain/langgraph';
import { confirmationSchema } from '#shared/research/prescription-confirmation.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';
import { findInformation } from '../find-information.ts';

/** Waits until a person has confirmed the list; then looks the drugs of that list up. What was read is not used any more. */
export function drugInformationSearch(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    // An answer that is none is asked for again: thrown away with the run, the list would be lost.
    let answer = confirmationSchema.safeParse(interrupt(state.asked));
    while (!answer.success) answer = confirmationSchema.safeParse(interrupt(state.asked));
    const confirmed = answer.data;
    announceStage('drug_information_search', config, dependencies.clock);
    return { confirmed, information: await findInformation(confirmed, dependencies, config.signal) };
  };
}
