import { setMaxListeners } from 'node:events';
import { END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { findRunSignal } from '#platform/patches/index.ts';
import type { ResearchDependencies } from '../../dependencies.ts';
import { stagesOf } from '../../stage.ts';
import { type SectionState, type SectionTask, sectionOutput, sectionState } from './section-state.ts';
import { queryParser } from './stages/query-parser.ts';
import { questionInfoAggregation } from './stages/question-info-aggregation.ts';
import { reasoning } from './stages/reasoning.ts';
import { search } from './stages/search.ts';

/** The search for one sub-question, the stage `research_section_process` of Deep Research: many run at a time. */
export function createSectionGraph(dependencies: ResearchDependencies) {
  const stage = stagesOf(dependencies, ({ task }: SectionState) => `${task.sub.id}/${task.round}`);
  const graph = new StateGraph({ state: sectionState, output: sectionOutput })
    .addNode('query_parser', stage('query_parser', queryParser))
    .addNode('search', stage('search', search))
    .addNode('reasoning', stage('reasoning', reasoning))
    .addNode('question_info_aggregation', stage('question_info_aggregation', questionInfoAggregation))
    .addEdge(START, 'query_parser')
    .addEdge('query_parser', 'search')
    .addEdge('search', 'reasoning')
    .addEdge('reasoning', 'question_info_aggregation')
    .addEdge('question_info_aggregation', END)
    .compile();
  return async (task: { task: SectionTask }, config: LangGraphRunnableConfig) => {
    expectMany(config);
    return graph.invoke(task, config);
  };
}

/** As many sub-questions as run at a time listen to the signals of the run: more than Node takes for sound. */
function expectMany(config: LangGraphRunnableConfig): void {
  for (const signal of [config.signal, findRunSignal(config)]) if (signal) setMaxListeners(0, signal);
}
