import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { limitsOf, proposingTokens } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { meterModel } from '../../../meter.ts';
import { askModel } from '../../../prompts/ask-model.ts';
import { planSearch } from '../../../prompts/plan-search.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { deepDeadlines } from '../limits.ts';
import type { SectionState } from '../section-state.ts';

/** Writes the search of a sub-question: by rules, and beside it the one a language model proposes. */
export function queryParser(dependencies: ResearchDependencies) {
  const { clock, logger, prices } = dependencies;
  const { proposeQueryMs } = deepDeadlines(dependencies);
  return async (state: SectionState, config: LangGraphRunnableConfig): Promise<Partial<SectionState>> => {
    announceStage('research_section_process', config, clock);
    announceStage('query_parser', config, clock);
    const { sub, round, searches = 2 } = state.task;
    const year = clock.now().getUTCFullYear();
    const queries = [
      await readerOf(dependencies, config.signal)('question/part-search', { sub, round, year }),
    ];
    const tokens = proposingTokens(limitsOf(dependencies), sub.others.length + 1);
    const meter = meterModel(dependencies.languageModel, { tokens, prices });
    if (!meter.model || searches < 2) return { queries };
    try {
      const signal = withDeadline(config.signal, proposeQueryMs);
      const { answer } = await askModel(
        meter.model,
        planSearch,
        { question: sub.asked, part: sub.facet === 'answer' ? undefined : sub.question },
        signal,
      );
      queries.push(...answer.searches.slice(0, searches - 1));
    } catch (error) {
      config.signal?.throwIfAborted();
      // The rules have written a query already; whether the model is down shows when it is to compose.
      logger.warn({ err: error }, 'the language model planned no usable search');
    }
    return { queries, usage: meter.used() };
  };
}
