import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { composeMsLeft, limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { composeReport } from '../../../literature/compose-report.ts';
import { meterModel } from '../../../meter.ts';
import { createPartialReport } from '../../../partial-report.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { noWork, type ResearchState, type ResearchUpdate } from '../../../state.ts';
import { addModelUsage, tokensOf } from '../../../usage.ts';
import { quickDeadlines } from '../limits.ts';

/** Composes, verifies and renders the report, and empties the state of what only the stages before needed. */
export function simpleReportGeneration(dependencies: ResearchDependencies) {
  const { clock, prices, making } = dependencies;
  const { tokens } = limitsOf(dependencies);
  const { composeMs } = quickDeadlines(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('simple_report_generation', config, clock);
    const meter = meterModel(dependencies.languageModel, {
      tokens,
      spent: tokensOf(state.usage),
      prices,
      judge: dependencies.judgeModel,
    });
    const partial = createPartialReport(config, 0, clock.now());
    const startedAt = state.started_at;
    const leftMs = composeMsLeft('quick', dependencies, { composeMs, startedAt, now: clock.now() });
    const composed = await composeReport(
      state,
      { ...dependencies, languageModel: meter.model, judgeModel: meter.judge },
      { run: config.signal, model: withDeadline(config.signal, leftMs) },
      partial.add,
    );
    const usage = addModelUsage(state.usage, meter.used());
    const {
      analysis,
      english,
      research_mode,
      items,
      coverage,
      answering,
      leading,
      possible,
      failures,
      trail,
    } = state;
    const reported = {
      ...{ analysis, english, research_mode, items, coverage, answering, leading, possible },
      ...{ failures, trail, usage },
      // Without a language model nobody sees them before the report.
      ...(dependencies.languageModel && { sources: state.sources }),
    };
    const read = readerOf(dependencies, config.signal);
    const made = await read('report/build', { reported, composed, at: clock.now(), making });
    return { ...made, ...noWork, review_iterations: composed.reviewIterations, usage };
  };
}
