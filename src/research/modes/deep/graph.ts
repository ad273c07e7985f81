import { END, Send } from '@langchain/langgraph';
import { limitsOf, type RunLimits } from '../../budget.ts';
import { stagesOf } from '../../stage.ts';
import type { ResearchState } from '../../state.ts';
import type { ResearchMode } from '../mode.ts';
import { createSectionGraph } from './section-graph.ts';
import { clinicalTriageAndPico } from './stages/clinical-triage-and-pico.ts';
import { composeAndValidate } from './stages/compose-and-validate.ts';
import { decompose } from './stages/decompose.ts';
import { finalizeReport } from './stages/finalize-report.ts';

/** Deep Research: sub-questions that are searched at once, and once more where the draft has nothing on them. */
export const deep: ResearchMode = {
  firstStage: 'clinical_triage_and_pico',
  addStages(graph, dependencies) {
    const stage = stagesOf(dependencies);
    graph
      .addNode('clinical_triage_and_pico', stage('clinical_triage_and_pico', clinicalTriageAndPico))
      .addNode('decompose', stage('decompose', decompose))
      .addNode('research_section_process', createSectionGraph(dependencies))
      .addNode(
        'compose_and_validate',
        // Late in a run it searches nothing again.
        stage('compose_and_validate', composeAndValidate, { readsClock: true }),
        { ends: ['research_section_process', 'finalize_report'] },
      )
      .addNode('finalize_report', stage('finalize_report', finalizeReport))
      .addEdge('clinical_triage_and_pico', 'decompose')
      .addConditionalEdges('decompose', searchAllParts(limitsOf(dependencies)), ['research_section_process'])
      .addEdge('research_section_process', 'compose_and_validate')
      .addEdge('finalize_report', END);
  },
};

const searchAllParts =
  (limits: RunLimits) =>
  ({ analysis, plan, queries, begun }: ResearchState): Send[] => {
    const searches = Math.max(1, Math.floor(limits.searches / plan.length));
    return plan.map((sub) => {
      const task = { sub, question: analysis?.question, round: 1, known: [], searches };
      const known = { ...(queries.length > 0 && { planned: queries }), ...(begun && { begun }) };
      return new Send('research_section_process', {
        task: { ...task, ...(sub.facet === 'answer' && known) },
      });
    });
  };
