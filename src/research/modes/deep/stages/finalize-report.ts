import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { noWork, type ResearchState, type ResearchUpdate } from '../../../state.ts';
import { addModelUsage } from '../../../usage.ts';

/** Builds and renders the report, and empties the state of what only the stages before needed. */
export function finalizeReport(dependencies: ResearchDependencies) {
  const { clock, making } = dependencies;
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('finalize_report', config, clock);
    const usage = state.sections.reduce((sum, section) => addModelUsage(sum, section.usage), state.usage);
    const { analysis, english, research_mode, failures, composed, sections, plan, review_iterations } = state;
    const { sources } = state;
    const reported = {
      ...{ analysis, english, research_mode, failures, usage, sources },
      ...{ composed, sections, plan, review_iterations },
    };
    const read = readerOf(dependencies, config.signal);
    const made = await read('report/build-deep', { reported, at: clock.now(), making });
    return { ...made, ...noWork, usage };
  };
}
