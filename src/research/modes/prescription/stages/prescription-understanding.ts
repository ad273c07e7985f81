import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';

/** Makes the list of medicines that a person is then asked to confirm. */
export function prescriptionUnderstanding(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('prescription_understanding', config, dependencies.clock);
    const { typed = [], files = [], readings = [] } = state.written ?? {};
    const read = readerOf(dependencies, config.signal);
    const list = await read('question/prescription', { typed, files });
    return { written: undefined, asked: { type: 'prescription', readings, ...list } };
  };
}
