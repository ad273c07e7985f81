import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import type { LanguageModel } from '#llm/index.ts';
import type { Failure } from '#shared/research/report.ts';
import { limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { planByModel } from '../../../literature/plan-by-model.ts';
import { searchAtOnce, writeAtOnce } from '../../../literature/search-at-once.ts';
import { meterModel } from '../../../meter.ts';
import { lookUpDrugs } from '../../../question/look-up-drugs.ts';
import { getAnalysis } from '../../../read-state.ts';
import { readerOf } from '../../../reading.ts';
import { isPatientAfterReading } from '../../../safety/audience.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';
import { asShown } from '../../../writing/shown-sources.ts';
import { deepDeadlines } from '../limits.ts';
import { firstLimit } from '../section-state.ts';

/** From so many searches a run each of at most seven sub-questions has two. */
const searchesForTwo = 14;

/**
 * Divides the question into sub-questions, each to be searched on its own; a drug no list has is looked up once for all of
 * them. A language model, where there is one, first reads the question, in any language, and plans its search; meanwhile the
 * question is searched for in its own words, and what that brings is shown.
 */
export function decompose(dependencies: ResearchDependencies) {
  const { clock, logger, prices } = dependencies;
  const { tokens, searches } = limitsOf(dependencies);
  const { proposeQueryMs, searchMs } = deepDeadlines(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<ResearchUpdate> => {
    announceStage('decompose', config, clock);
    const analysis = getAnalysis(state);
    const meter = meterModel(dependencies.languageModel, { tokens, prices });
    const { model } = meter;
    const asked = analysis.question;
    const read = readerOf(dependencies, config.signal);
    const begin = async (model: LanguageModel) => {
      const query = await writeAtOnce(asked, read, clock);
      const most = searches < searchesForTwo ? 1 : 2;
      const atOnce = { question: asked, limit: firstLimit, most, searchMs, proposeQueryMs };
      return searchAtOnce(query, atOnce, { ...dependencies, model }, config);
    };
    const failed: Failure[] = [];
    const [planned, begun] =
      model && searches > 1
        ? await Promise.all([
            planByModel(
              model,
              { question: asked },
              {
                run: config.signal,
                planMs: proposeQueryMs,
                logger,
                onFailure: (failure) => failed.push(failure),
              },
            ),
            begin(model),
          ])
        : [];
    const question = planned?.english ?? asked;
    const candidates = await read('question/drugs', { question });
    const looked = await lookUpDrugs(candidates, dependencies, config.signal);
    return {
      plan: await read('question/divide', { question, drugs: looked.drugs }),
      ...(begun && {
        begun: { queries: begun.queries, outcomes: begun.outcomes },
        sources: asShown(begun.shown),
      }),
      english: planned?.english,
      analysis: { ...analysis, forPatient: isPatientAfterReading(analysis, planned?.asker) },
      queries: planned?.searches ?? [],
      usage: meter.used(),
      failures: [...state.failures, ...looked.failures, ...failed],
    };
  };
}
