import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { getAnalysis, getTrail } from '../../../read-state.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';

/** Screens what was found and keeps the few sources the report is written from. */
export function simpleResearchOrchestrator(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_research_orchestrator', config, dependencies.clock);
    const { question } = getAnalysis(state);
    const { included, coverage, excluded } = await readerOf(dependencies, config.signal)('sources/screen', {
      items: state.items,
      question,
    });
    return { items: included, coverage, trail: { ...getTrail(state), excluded, included: included.length } };
  };
}
