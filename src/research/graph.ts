import { type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { readMode } from '#shared/research/modes.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { researchModes } from './modes/index.ts';
import type { ResearchGraph } from './modes/mode.ts';
import { stagesOf } from './stage.ts';
import { type ResearchState, researchState } from './state.ts';

/**
 * The research assistant as a compiled graph without a checkpointer: who runs it durably sets one. Each mode is a way of
 * its own through the graph.
 */
export function createResearchGraph(dependencies: ResearchDependencies) {
  const graph: ResearchGraph = new StateGraph(researchState);
  for (const mode of Object.values(researchModes)) mode.addStages(graph, dependencies);
  addImageProcessing(graph, dependencies);
  const firstStages = Object.values(researchModes).map(({ firstStage }) => firstStage);
  return graph.addConditionalEdges(START, firstStage, firstStages).compile({ name: researchAssistant });
}

/** The stage that the modes which begin with files have in common. */
function addImageProcessing(graph: ResearchGraph, dependencies: ResearchDependencies): void {
  const stages = Object.values(researchModes).flatMap(({ imageProcessing }) => imageProcessing ?? []);
  const of = ({ topic, research_mode }: ResearchState) => {
    const mode = readMode(topic, research_mode);
    const found = researchModes[mode].imageProcessing;
    if (!found) throw new Error(`${mode} does not begin with files`);
    return found;
  };
  const stage = stagesOf(dependencies);
  graph
    .addNode(
      'image_processing',
      stage('image_processing', (given) => {
        const made = new Map(stages.map(({ make }) => [make, make(given)]));
        return (state: ResearchState, config: LangGraphRunnableConfig) => {
          const run = made.get(of(state).make);
          if (!run) throw new Error('the stage was not made');
          return run(state, config);
        };
      }),
    )
    .addConditionalEdges(
      'image_processing',
      (state) => of(state).next,
      stages.map(({ next }) => next),
    );
}

function firstStage({ topic, research_mode }: ResearchState) {
  return researchModes[readMode(topic, research_mode)].firstStage;
}
