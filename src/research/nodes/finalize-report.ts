import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { buildDeepReport } from '../deep/build-report.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { finished } from '../finished.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { addModelUsage } from '../usage.ts';

/** Builds and renders the report, and empties the state of what only the stages before needed. */
export function finalizeReport({ clock, making }: ResearchDependencies) {
  return (state: ResearchState, config: LangGraphRunnableConfig): ResearchUpdate => {
    announceStage('finalize_report', config, clock);
    const usage = state.sections.reduce((sum, section) => addModelUsage(sum, section.usage), state.usage);
    return { ...finished(buildDeepReport({ ...state, usage }, clock.now()), making), usage };
  };
}
