import { setMaxListeners } from 'node:events';
import { Command, type LangGraphRunnableConfig, Send } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { composeReport } from '../deep/compose-report.ts';
import { createPartialReport } from '../deep/partial-report.ts';
import { planReview } from '../deep/review.ts';
import { deepDeadlines, type ResearchDependencies } from '../dependencies.ts';
import { announceStage } from '../stage.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { addUsage } from '../usage.ts';

/**
 * Writes the sections and passes every statement through the gate, streaming those that pass. Then looks at the draft:
 * sub-questions without a statement are searched once more and wider, while there is time; else the report is finished.
 */
export function composeAndValidate(dependencies: ResearchDependencies) {
  const { clock } = dependencies;
  const deadlines = dependencies.deepDeadlines ?? deepDeadlines;
  return async (state: ResearchState, config: LangGraphRunnableConfig) => {
    announceStage('compose_and_validate', config, clock);
    const partial = createPartialReport(config, state.review_iterations, clock.now());
    const model = withDeadline(config.signal, deadlines.composeMs);
    // Every request to the model listens: more than Node takes for sound.
    setMaxListeners(0, model);
    const { composition, drafts, lacking, usage, repairs } = await composeReport(
      state,
      dependencies,
      { run: config.signal, model },
      partial.add,
    );
    const tasks = planReview(state, lacking, { now: clock.now(), reviewUntilMs: deadlines.reviewUntilMs });
    const reviews = (repairs > 0 ? 1 : 0) + (tasks.length > 0 ? 1 : 0);
    const update: ResearchUpdate = {
      drafts,
      composed: composition,
      review_iterations: state.review_iterations + reviews,
      usage: addUsage(state.usage, usage),
    };
    const next = tasks.map((task) => new Send('research_section_process', { task }));
    return new Command({ update, goto: next.length > 0 ? next : 'finalize_report' });
  };
}
