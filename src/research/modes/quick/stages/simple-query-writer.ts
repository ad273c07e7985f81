import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { meterModel } from '../../../meter.ts';
import { askModel } from '../../../prompts/ask-model.ts';
import { proposeSearch } from '../../../prompts/propose-search.ts';
import { lookUpDrugs } from '../../../question/look-up-drugs.ts';
import { getAnalysis } from '../../../read-state.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';
import { quickDeadlines } from '../limits.ts';

/** Writes the search: by rules, and beside it the one a language model proposes, where one is configured. */
export function simpleQueryWriter(dependencies: ResearchDependencies) {
  const { clock, logger, prices } = dependencies;
  const { tokens, searches } = limitsOf(dependencies);
  const { proposeQueryMs } = quickDeadlines(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_query_writer', config, clock);
    const { question, pico } = getAnalysis(state);
    const read = readerOf(dependencies, config.signal);
    const year = clock.now().getUTCFullYear();
    const { query: written, drugCandidates } = await read('question/search', { question, pico, year });
    const looked = await lookUpDrugs(drugCandidates, dependencies, config.signal);
    const drugs = [...new Set([...(written.drugs ?? []), ...looked.drugs])];
    const queries = [drugs.length > 0 ? { ...written, drugs } : written];
    const failures = [...state.failures, ...looked.failures];
    const meter = meterModel(dependencies.languageModel, { tokens, prices });
    if (!meter.model || searches < 2) return { queries, failures };
    try {
      const signal = withDeadline(config.signal, proposeQueryMs);
      const { answer } = await askModel(meter.model, proposeSearch, question, signal);
      queries.push(answer);
    } catch (error) {
      config.signal?.throwIfAborted();
      // The rules have written a query already; whether the model is down shows when it is to compose.
      logger.warn({ err: error }, 'the language model proposed no usable query');
    }
    return { queries, usage: meter.used(), failures };
  };
}
