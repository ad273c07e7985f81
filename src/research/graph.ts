import { START, StateGraph } from '@langchain/langgraph';
import { isAvailable, readMode } from '#shared/research/modes.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { researchModes } from './modes/index.ts';
import type { ResearchGraph } from './modes/mode.ts';
import { type ResearchState, researchState } from './state.ts';

/**
 * The research assistant as a compiled graph without a checkpointer: who runs it durably sets one. Each mode is a way of
 * its own through the graph.
 */
export function createResearchGraph(dependencies: ResearchDependencies) {
  const graph: ResearchGraph = new StateGraph(researchState);
  for (const mode of Object.values(researchModes)) mode.addStages(graph, dependencies);
  const firstStages = Object.values(researchModes).map(({ firstStage }) => firstStage);
  return graph.addConditionalEdges(START, firstStage, firstStages).compile({ name: researchAssistant });
}

/** A mode that is not available is refused by the first stage of Quick Search, after its warnings. */
function firstStage({ topic, research_mode }: ResearchState) {
  const mode = readMode(topic, research_mode);
  return (isAvailable(mode) ? researchModes[mode] : researchModes.quick).firstStage;
}
