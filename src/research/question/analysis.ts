import type { RemovedIdentifier } from '#shared/research/report.ts';
import type { Pico } from './pico.ts';

/**
 * What the question was read as, without `removed`, whose text is masked here. `forPatient`: the words are those of
 * somebody asking about themselves.
 */
export type QuestionAnalysis = {
  question: string;
  pico: Pico;
  forPatient: boolean;
  redFlags: string[];
  notes?: string[];
  removed?: RemovedIdentifier[];
};
