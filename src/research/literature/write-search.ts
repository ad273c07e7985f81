import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { ResearchDependencies } from '../dependencies.ts';
import { lookUpDrugs } from '../question/look-up-drugs.ts';
import { getAnalysis } from '../read-state.ts';
import { readerOf } from '../reading.ts';
import type { ResearchState } from '../state.ts';

/** Writes the search by rules; a drug that no list has is looked up for it. */
export function writeSearch(dependencies: ResearchDependencies) {
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    const { question, pico } = getAnalysis(state);
    const read = readerOf(dependencies, config.signal);
    const year = dependencies.clock.now().getUTCFullYear();
    const { query, drugCandidates } = await read('question/search', { question, pico, year });
    const looked = await lookUpDrugs(drugCandidates, dependencies, config.signal);
    const drugs = [...new Set([...(query.drugs ?? []), ...looked.drugs])];
    return {
      queries: [drugs.length > 0 ? { ...query, drugs } : query],
      failures: [...state.failures, ...looked.failures],
    };
  };
}
