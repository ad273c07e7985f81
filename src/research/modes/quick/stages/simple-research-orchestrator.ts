import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { screenFound } from '../../../literature/screen-found.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';
import { quickDeadlines } from '../limits.ts';

/** Screens what was found, by a language model where there is one, and keeps the few sources the report is written from. */
export function simpleResearchOrchestrator(dependencies: ResearchDependencies) {
  const screen = screenFound(dependencies, quickDeadlines(dependencies));
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_research_orchestrator', config, dependencies.clock);
    return screen(state, config);
  };
}
