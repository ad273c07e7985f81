import { END } from '@langchain/langgraph';
import { stagesOf } from '../../stage.ts';
import type { ResearchMode } from '../mode.ts';
import { simpleMedicalSearch } from './stages/simple-medical-search.ts';
import { simpleQueryAnalysis } from './stages/simple-query-analysis.ts';
import { simpleQueryWriter } from './stages/simple-query-writer.ts';
import { simpleReportGeneration } from './stages/simple-report-generation.ts';
import { simpleResearchOrchestrator } from './stages/simple-research-orchestrator.ts';

/** Quick Search: one search, one report, stage after stage. */
export const quick: ResearchMode = {
  firstStage: 'simple_query_analysis',
  addStages(graph, dependencies) {
    const stage = stagesOf(dependencies);
    graph
      .addNode('simple_query_analysis', stage('simple_query_analysis', simpleQueryAnalysis))
      .addNode('simple_query_writer', stage('simple_query_writer', simpleQueryWriter))
      .addNode('simple_medical_search', stage('simple_medical_search', simpleMedicalSearch))
      .addNode(
        'simple_research_orchestrator',
        stage('simple_research_orchestrator', simpleResearchOrchestrator),
      )
      .addNode('simple_report_generation', stage('simple_report_generation', simpleReportGeneration))
      .addEdge('simple_query_analysis', 'simple_query_writer')
      .addEdge('simple_query_writer', 'simple_medical_search')
      .addEdge('simple_medical_search', 'simple_research_orchestrator')
      .addEdge('simple_research_orchestrator', 'simple_report_generation')
      .addEdge('simple_report_generation', END);
  },
};
