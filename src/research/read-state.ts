import type { Trail } from '#shared/research/report.ts';
import type { QuestionAnalysis } from './question/analysis.ts';
import type { ResearchState } from './state.ts';

/** What the first stage read. Throws when a stage runs before it. */
export function getAnalysis(state: Pick<ResearchState, 'analysis'>): QuestionAnalysis {
  if (!state.analysis) throw new Error('the question has not been analysed');
  return state.analysis;
}

/** The search trail so far. Throws when a stage runs before the search. */
export function getTrail(state: Pick<ResearchState, 'trail'>): Trail {
  if (!state.trail) throw new Error('nothing has been searched');
  return state.trail;
}
