import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { composeMs, limitsOf } from '../budget.ts';
import { composeStatements } from '../compose/compose.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { finished } from '../finished.ts';
import { meterModel } from '../meter.ts';
import { buildReport } from '../report.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { addModelUsage, tokensOf } from '../usage.ts';

/** Composes, verifies and renders the report, and empties the state of what only the stages before needed. */
export function simpleReportGeneration(dependencies: ResearchDependencies) {
  const { clock, prices, making } = dependencies;
  const { tokens } = limitsOf(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('simple_report_generation', config, clock);
    const meter = meterModel(dependencies.languageModel, { tokens, spent: tokensOf(state.usage), prices });
    const composed = await composeStatements(
      state,
      { ...dependencies, languageModel: meter.model },
      {
        run: config.signal,
        model: withDeadline(config.signal, composeMs(dependencies, state)),
      },
    );
    const usage = addModelUsage(state.usage, meter.used());
    const report = buildReport({ ...state, usage }, composed, clock.now());
    return { ...finished(report, making), review_iterations: composed.reviewIterations, usage };
  };
}
