import type { START, StateGraph } from '@langchain/langgraph';
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

/** One way through the research graph, from `firstStage` to the end. */
export type ResearchMode = {
  firstStage: StageName;
  /** Adds the stages of the mode and the edges between them. */
  addStages(graph: ResearchGraph, dependencies: ResearchDependencies): void;
};
