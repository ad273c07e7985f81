import type { LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import type { StageName } from '#shared/research/modes.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import type { ResearchState, ResearchUpdate, researchState } from '../state.ts';

/** The graph of all modes while it is built. */
export type ResearchGraph = StateGraph<
  (typeof researchState)['spec'],
  ResearchState,
  ResearchUpdate,
  StageName | typeof START
>;

type MakeStage = (
  dependencies: ResearchDependencies,
) => (state: ResearchState, config: LangGraphRunnableConfig) => Promise<ResearchUpdate>;

/**
 * One way through the research graph, from `firstStage` to the end. Modes that begin with files share the stage
 * `image_processing`: each says what it does there, and which stage comes `next`.
 */
export type ResearchMode = {
  firstStage: StageName;
  imageProcessing?: { make: MakeStage; next: StageName };
  /** Adds the stages of the mode and the edges between them. */
  addStages(graph: ResearchGraph, dependencies: ResearchDependencies): void;
};
