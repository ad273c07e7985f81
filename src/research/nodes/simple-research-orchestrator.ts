import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../dependencies.ts';
import { weighQuestion } from '../question/weigh.ts';
import { screenItems } from '../screen/screen.ts';
import { announceStage } from '../stage.ts';
import { getAnalysis, getTrail, type ResearchState } from '../state.ts';

/** Screens what was found and keeps the few sources the report is written from. */
export function simpleResearchOrchestrator({ clock }: ResearchDependencies) {
  return (state: ResearchState, config: LangGraphRunnableConfig): Partial<ResearchState> => {
    announceStage('simple_research_orchestrator', config, clock);
    const { question } = getAnalysis(state);
    const { included, coverage, excluded } = screenItems(state.items, weighQuestion(question));
    return { items: included, coverage, trail: { ...getTrail(state), excluded, included: included.length } };
  };
}
