import { END, START, StateGraph } from '@langchain/langgraph';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { simpleMedicalSearch } from './nodes/simple-medical-search.ts';
import { simpleQueryAnalysis } from './nodes/simple-query-analysis.ts';
import { simpleQueryWriter } from './nodes/simple-query-writer.ts';
import { simpleReportGeneration } from './nodes/simple-report-generation.ts';
import { simpleResearchOrchestrator } from './nodes/simple-research-orchestrator.ts';
import { researchState } from './state.ts';

/** The research assistant as a compiled graph without a checkpointer: who runs it durably sets one. */
export function createResearchGraph(dependencies: ResearchDependencies) {
  return new StateGraph(researchState)
    .addNode('simple_query_analysis', simpleQueryAnalysis(dependencies))
    .addNode('simple_query_writer', simpleQueryWriter(dependencies))
    .addNode('simple_medical_search', simpleMedicalSearch(dependencies))
    .addNode('simple_research_orchestrator', simpleResearchOrchestrator(dependencies))
    .addNode('simple_report_generation', simpleReportGeneration(dependencies))
    .addEdge(START, 'simple_query_analysis')
    .addEdge('simple_query_analysis', 'simple_query_writer')
    .addEdge('simple_query_writer', 'simple_medical_search')
    .addEdge('simple_medical_search', 'simple_research_orchestrator')
    .addEdge('simple_research_orchestrator', 'simple_report_generation')
    .addEdge('simple_report_generation', END)
    .compile({ name: researchAssistant });
}
