import { END, Send, START, StateGraph } from '@langchain/langgraph';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { limitsOf, type RunLimits } from './budget.ts';
import type { ResearchDependencies } from './dependencies.ts';
import { createSectionGraph } from './modes/deep/section-graph.ts';
import { clinicalTriageAndPico } from './modes/deep/stages/clinical-triage-and-pico.ts';
import { composeAndValidate } from './modes/deep/stages/compose-and-validate.ts';
import { decompose } from './modes/deep/stages/decompose.ts';
import { finalizeReport } from './modes/deep/stages/finalize-report.ts';
import { simpleMedicalSearch } from './modes/quick/stages/simple-medical-search.ts';
import { simpleQueryAnalysis } from './modes/quick/stages/simple-query-analysis.ts';
import { simpleQueryWriter } from './modes/quick/stages/simple-query-writer.ts';
import { simpleReportGeneration } from './modes/quick/stages/simple-report-generation.ts';
import { simpleResearchOrchestrator } from './modes/quick/stages/simple-research-orchestrator.ts';
import { readMode } from './question/read-topic.ts';
import { stagesOf } from './replay/run-ports.ts';
import { type ResearchState, researchState } from './state.ts';

/**
 * The research assistant as a compiled graph without a checkpointer: who runs it durably sets one. Two ways lead through
 * it: the short one of Quick Search (`simple_…`) and that of Deep Research, whose sub-questions are searched at once.
 */
export function createResearchGraph(dependencies: ResearchDependencies) {
  const stage = stagesOf(dependencies);
  return new StateGraph(researchState)
    .addNode('simple_query_analysis', stage('simple_query_analysis', simpleQueryAnalysis))
    .addNode('simple_query_writer', stage('simple_query_writer', simpleQueryWriter))
    .addNode('simple_medical_search', stage('simple_medical_search', simpleMedicalSearch))
    .addNode(
      'simple_research_orchestrator',
      stage('simple_research_orchestrator', simpleResearchOrchestrator),
    )
    .addNode('simple_report_generation', stage('simple_report_generation', simpleReportGeneration))
    .addNode('clinical_triage_and_pico', stage('clinical_triage_and_pico', clinicalTriageAndPico))
    .addNode('decompose', stage('decompose', decompose))
    .addNode('research_section_process', createSectionGraph(dependencies))
    .addNode('compose_and_validate', stage('compose_and_validate', composeAndValidate), {
      ends: ['research_section_process', 'finalize_report'],
    })
    .addNode('finalize_report', stage('finalize_report', finalizeReport))
    .addConditionalEdges(START, firstStage, ['simple_query_analysis', 'clinical_triage_and_pico'])
    .addEdge('simple_query_analysis', 'simple_query_writer')
    .addEdge('simple_query_writer', 'simple_medical_search')
    .addEdge('simple_medical_search', 'simple_research_orchestrator')
    .addEdge('simple_research_orchestrator', 'simple_report_generation')
    .addEdge('simple_report_generation', END)
    .addEdge('clinical_triage_and_pico', 'decompose')
    .addConditionalEdges('decompose', searchAllParts(limitsOf(dependencies)), ['research_section_process'])
    .addEdge('research_section_process', 'compose_and_validate')
    .addEdge('finalize_report', END)
    .compile({ name: researchAssistant });
}

/** A mode that is not built yet is refused by the first stage. */
function firstStage({ topic, research_mode }: ResearchState) {
  return readMode(topic, research_mode) === 'deep' ? 'clinical_triage_and_pico' : 'simple_query_analysis';
}

const searchAllParts =
  (limits: RunLimits) =>
  ({ plan }: ResearchState): Send[] => {
    const searches = Math.max(1, Math.floor(limits.searches / plan.length));
    return plan.map(
      (sub) => new Send('research_section_process', { task: { sub, round: 1, known: [], searches } }),
    );
  };
