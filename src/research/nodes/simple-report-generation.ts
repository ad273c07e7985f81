import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { composeStatements } from '../compose/compose.ts';
import { quickDeadlines, type ResearchDependencies } from '../dependencies.ts';
import { finished } from '../finished.ts';
import { buildReport } from '../report.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { addUsage } from '../usage.ts';

/** Composes, verifies and renders the report, and empties the state of what only the stages before needed. */
export function simpleReportGeneration(dependencies: ResearchDependencies) {
  const { clock, deadlines = quickDeadlines } = dependencies;
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('simple_report_generation', config, clock);
    const composed = await composeStatements(state, dependencies, {
      run: config.signal,
      model: withDeadline(config.signal, deadlines.composeMs),
    });
    const report = buildReport(state, composed, clock.now());
    return {
      ...finished(report),
      review_iterations: composed.reviewIterations,
      usage: addUsage(state.usage, composed.usage),
    };
  };
}
