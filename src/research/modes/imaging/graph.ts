import { END } from '@langchain/langgraph';
import { stagesOf } from '../../stage.ts';
import type { ResearchMode } from '../mode.ts';
import { imageProcessing } from './stages/image-processing.ts';
import { medicalImagingAnalysis } from './stages/medical-imaging-analysis.ts';

/** Medical Imaging: the pictures are read and cleaned, then shown to a vision model where there is one. */
export const imaging: ResearchMode = {
  firstStage: 'image_processing',
  imageProcessing: { make: imageProcessing, next: 'medical_imaging_analysis' },
  addStages(graph, dependencies) {
    const stage = stagesOf(dependencies);
    graph
      .addNode(
        'medical_imaging_analysis',
        stage('medical_imaging_analysis', medicalImagingAnalysis, { readsClock: true }),
      )
      .addEdge('medical_imaging_analysis', END);
  },
};
