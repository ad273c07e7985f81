import { END } from '@langchain/langgraph';
import { stagesOf } from '../../stage.ts';
import type { ResearchMode } from '../mode.ts';
import { drugAssessment } from './stages/drug-assessment.ts';
import { drugInformationSearch } from './stages/drug-information-search.ts';
import { imageProcessing } from './stages/image-processing.ts';
import { prescriptionReportGeneration } from './stages/prescription-report-generation.ts';
import { prescriptionUnderstanding } from './stages/prescription-understanding.ts';

/** Prescription Analysis: the list is read, then a person confirms it, and only then anything is looked up or assessed. */
export const prescription: ResearchMode = {
  firstStage: 'image_processing',
  imageProcessing: { make: imageProcessing, next: 'prescription_understanding' },
  addStages(graph, dependencies) {
    const stage = stagesOf(dependencies);
    graph
      .addNode('prescription_understanding', stage('prescription_understanding', prescriptionUnderstanding))
      .addNode('drug_information_search', stage('drug_information_search', drugInformationSearch))
      .addNode('drug_assessment', stage('drug_assessment', drugAssessment))
      .addNode(
        'prescription_report_generation',
        stage('prescription_report_generation', prescriptionReportGeneration, { readsClock: true }),
      )
      .addEdge('prescription_understanding', 'drug_information_search')
      .addEdge('drug_information_search', 'drug_assessment')
      .addEdge('drug_assessment', 'prescription_report_generation')
      .addEdge('prescription_report_generation', END);
  },
};
