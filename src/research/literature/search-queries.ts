import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { Failure } from '#shared/research/report.ts';
import { limitsOf } from '../budget.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { meterModel } from '../meter.ts';
import type { SearchQuery } from '../question/search-query.ts';
import { getAnalysis } from '../read-state.ts';
import { isPatientAfterReading } from '../safety/audience.ts';
import { mergeOutcomes } from '../sources/merge-outcomes.ts';
import type { ResearchState } from '../state.ts';
import { addModelUsage, tokensOf } from '../usage.ts';
import { asShown } from '../writing/shown-sources.ts';
import { planByModel } from './plan-by-model.ts';
import { searchAtOnce } from './search-at-once.ts';

const limit = 40;

/**
 * Asks all databases the query of the rules and, where there is a language model, shows what that brings while the model plans
 * more, which are asked then. Each search has the deadline; a database that fails is kept by name and reason.
 */
export function searchQueries(
  dependencies: ResearchDependencies,
  { searchMs, proposeQueryMs }: { searchMs: number; proposeQueryMs: number },
) {
  const { evidence, logger, prices } = dependencies;
  const { tokens, searches } = limitsOf(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    const analysis = getAnalysis(state);
    const { question } = analysis;
    const { queries } = state;
    const ask = (asked: readonly SearchQuery[]) => {
      const signal = config.signal ?? new AbortController().signal;
      return Promise.all(
        asked.map((query) => evidence.search({ ...query, limit }, { signal, deadlineMs: searchMs })),
      );
    };
    const meter = meterModel(dependencies.languageModel, { tokens, prices, spent: tokensOf(state.usage) });
    const { model } = meter;
    const [query] = queries;
    if (!model || !query || searches < 2) {
      const found = mergeOutcomes(await ask(queries));
      return { ...found, failures: [...state.failures, ...found.failures] };
    }
    const most = searches > 3 ? 2 : 1;
    const failed: Failure[] = [];
    const planAndAsk = async () => {
      const planned = await planByModel(
        model,
        { question },
        { run: config.signal, planMs: proposeQueryMs, logger, onFailure: (failure) => failed.push(failure) },
      );
      const more = planned?.searches.slice(0, searches - most) ?? [];
      return { planned, more, outcomes: await ask(more) };
    };
    const atOnce = { question, limit, most, searchMs, proposeQueryMs };
    const [begun, { planned, more, outcomes }] = await Promise.all([
      searchAtOnce(query, atOnce, { ...dependencies, model }, config),
      planAndAsk(),
    ]);
    const found = mergeOutcomes([...begun.outcomes, ...outcomes]);
    return {
      ...found,
      queries: [...begun.queries, ...more],
      english: planned?.english,
      analysis: { ...analysis, forPatient: isPatientAfterReading(analysis, planned?.asker) },
      sources: asShown(begun.shown),
      usage: addModelUsage(state.usage, meter.used()),
      failures: [...state.failures, ...found.failures, ...failed],
    };
  };
}
