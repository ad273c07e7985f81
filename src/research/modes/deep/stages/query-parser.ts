import { isDeepStrictEqual } from 'node:util';
import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { limitsOf, proposingTokens } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { planByModel } from '../../../literature/plan-by-model.ts';
import { meterModel } from '../../../meter.ts';
import { readerOf } from '../../../reading.ts';
import { announceStage } from '../../../stage.ts';
import { deepDeadlines } from '../limits.ts';
import type { SectionState } from '../section-state.ts';

/** Writes the search of a sub-question: by rules, and beside it those a language model planned or plans now. */
export function queryParser(dependencies: ResearchDependencies) {
  const { clock, logger, prices } = dependencies;
  const { proposeQueryMs } = deepDeadlines(dependencies);
  return async (state: SectionState, config: LangGraphRunnableConfig): Promise<Partial<SectionState>> => {
    announceStage('research_section_process', config, clock);
    announceStage('query_parser', config, clock);
    const { sub, round, searches = 2, planned, begun } = state.task;
    const year = clock.now().getUTCFullYear();
    const read = readerOf(dependencies, config.signal);
    const ruled = await read('question/part-search', { sub, round, year });
    const isAsked = begun?.queries.some((query, at) => at > 0 || isDeepStrictEqual(query, ruled));
    const queries = isAsked ? [] : [ruled];
    if (planned)
      return { queries: [...queries, ...planned].slice(0, searches - (begun?.queries.length ?? 0)) };
    // Searched again, it is with other words than those that a model was asked for before.
    if (round > 1 || sub.facet === 'answer') return { queries };
    const tokens = proposingTokens(limitsOf(dependencies), sub.others.length + 1);
    const meter = meterModel(dependencies.languageModel, { tokens, prices });
    if (!meter.model || searches < 2) return { queries };
    const plan = await planByModel(
      meter.model,
      { question: sub.asked, part: sub.question },
      { run: config.signal, planMs: proposeQueryMs, logger },
    );
    queries.push(...(plan?.searches.slice(0, searches - 1) ?? []));
    return { queries, usage: meter.used() };
  };
}
