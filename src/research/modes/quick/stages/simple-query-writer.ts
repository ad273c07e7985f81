import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import { limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { meterModel } from '../../../meter.ts';
import { askModel } from '../../../prompts/ask-model.ts';
import { planSearch } from '../../../prompts/plan-search.ts';
import { lookUpDrugs } from '../../../question/look-up-drugs.ts';
import { getAnalysis } from '../../../read-state.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState } from '../../../state.ts';
import { quickDeadlines } from '../limits.ts';

/** Writes the search: by rules, and beside it those a language model plans, where one is configured. */
export function simpleQueryWriter(dependencies: ResearchDependencies) {
  const { clock, logger, prices } = dependencies;
  const { tokens, searches } = limitsOf(dependencies);
  const { proposeQueryMs } = quickDeadlines(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    announceStage('simple_query_writer', config, clock);
    const { question, pico } = getAnalysis(state);
    const meter = meterModel(dependencies.languageModel, { tokens, prices });
    const plan = async () => {
      if (!meter.model || searches < 2) return undefined;
      try {
        const signal = withDeadline(config.signal, proposeQueryMs);
        return (await askModel(meter.model, planSearch, { question }, signal)).answer;
      } catch (error) {
        config.signal?.throwIfAborted();
        // The rules write a query in any case; whether the model is down shows when it is to compose.
        logger.warn({ err: error }, 'the language model planned no usable search');
        return undefined;
      }
    };
    const write = async () => {
      const read = readerOf(dependencies, config.signal);
      const year = clock.now().getUTCFullYear();
      const { query, drugCandidates } = await read('question/search', { question, pico, year });
      const looked = await lookUpDrugs(drugCandidates, dependencies, config.signal);
      const drugs = [...new Set([...(query.drugs ?? []), ...looked.drugs])];
      return { query: drugs.length > 0 ? { ...query, drugs } : query, failures: looked.failures };
    };
    const [planned, written] = await Promise.all([plan(), write()]);
    return {
      queries: [written.query, ...(planned?.searches ?? [])].slice(0, searches),
      english: planned?.english,
      usage: meter.used(),
      failures: [...state.failures, ...written.failures],
    };
  };
}
