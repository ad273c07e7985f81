import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { writeSubQuery } from '../deep/decompose.ts';
import type { SectionState } from '../deep/section-state.ts';
import { deepDeadlines, type ResearchDependencies } from '../dependencies.ts';
import { askModel } from '../prompts/ask-model.ts';
import { proposeSearch } from '../prompts/propose-search.ts';
import { announceStage } from '../stage.ts';
import { usageOf } from '../usage.ts';

/** Writes the search of a sub-question: by rules, and beside it the one a language model proposes. */
export function queryParser(dependencies: ResearchDependencies) {
  const { clock, languageModel, logger } = dependencies;
  const { proposeQueryMs } = dependencies.deepDeadlines ?? deepDeadlines;
  return async (state: SectionState, config: LangGraphRunnableConfig): Promise<Partial<SectionState>> => {
    announceStage('research_section_process', config, clock);
    announceStage('query_parser', config, clock);
    const { sub, round } = state.task;
    const queries = [writeSubQuery(sub, round, clock.now().getUTCFullYear())];
    if (!languageModel) return { queries };
    try {
      const signal = withDeadline(config.signal, proposeQueryMs);
      const { answer, usage } = await askModel(languageModel, proposeSearch, sub.question, signal);
      return { queries: [...queries, answer], usage };
    } catch (error) {
      config.signal?.throwIfAborted();
      // The rules have written a query already; whether the model is down shows when it is to compose.
      logger.warn({ err: error }, 'the language model proposed no usable query');
      return { queries, usage: usageOf(error) };
    }
  };
}
