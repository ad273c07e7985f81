import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import type { Failure } from '#shared/research/report.ts';
import { limitsOf } from '../../../budget.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { meterModel } from '../../../meter.ts';
import { inBothWordings } from '../../../question/wordings-of-question.ts';
import { readerOf } from '../../../reading.ts';
import { screenByModel } from '../../../sources/screen-by-model.ts';
import { announceStage } from '../../../stage.ts';
import { addModelUsage, tokensOf } from '../../../usage.ts';
import { ruledInstead } from '../../../writing/model-failure.ts';
import { showSources } from '../../../writing/shown-sources.ts';
import { readFullTexts } from '../full-text.ts';
import { mergeItems } from '../gathered.ts';
import { deepDeadlines } from '../limits.ts';
import type { SectionState } from '../section-state.ts';

/**
 * Screens what was found for a sub-question, sees which sources speak about the whole of it, and reads full texts. A language
 * model, where there is one, screens for the question itself; what it chooses is handed to the writers of all parts.
 */
export function reasoning(dependencies: ResearchDependencies) {
  const { clock, evidence, logger, prices } = dependencies;
  const { fullTextMs, screenMs } = deepDeadlines(dependencies);
  const { tokens } = limitsOf(dependencies);
  return async (state: SectionState, config: LangGraphRunnableConfig): Promise<Partial<SectionState>> => {
    announceStage('reasoning', config, clock);
    const { sub, known, question = sub.asked } = state.task;
    const failed: Failure[] = [];
    const signal = withDeadline(config.signal, screenMs);
    const reader = readerOf(dependencies, config.signal);
    const items = mergeItems(known, state.items);
    const meter = meterModel(dependencies.languageModel, { tokens, prices, spent: tokensOf(state.usage) });
    const byModel = async (model: NonNullable<typeof meter.model>) => {
      const { candidates, excluded } = await reader('sources/candidates', { items, question: sub.asked });
      const task = { question: inBothWordings(question, sub.asked), items: candidates };
      const screened = await screenByModel(model, task, signal);
      const coverage = await reader('sources/coverage', { items: screened.included, question: sub.about });
      return { ...screened, coverage, excluded, possible: [], nearest: undefined, isScreenedByModel: true };
    };
    const byRules = async () => ({
      ...(await reader('sources/screen-part', { items, about: sub.about })),
      suggestedQuestions: [],
      isScreenedByModel: false,
    });
    const screened =
      meter.model && sub.facet === 'answer'
        ? await byModel(meter.model).catch((error: unknown) => {
            config.signal?.throwIfAborted();
            logger.warn({ err: error }, 'the language model screened no records');
            failed.push(ruledInstead('screen', error, signal));
            return byRules();
          })
        : await byRules();
    const {
      included,
      coverage,
      excluded,
      nearest,
      suggestedQuestions,
      answering: direct,
      isScreenedByModel,
    } = screened;
    const { possible = [] } = screened;
    if (isScreenedByModel) showSources(included, config);
    const read = await readFullTexts(
      included.filter(({ id }) => direct.includes(id)),
      { findFullText: evidence.findFullText, read: reader },
      {
        run: config.signal,
        reading: withDeadline(config.signal, fullTextMs),
      },
    );
    return {
      items: included.map((item) => read.items.find(({ id }) => id === item.id) ?? item),
      coverage,
      direct,
      possible,
      isScreenedByModel,
      usage: addModelUsage(state.usage, meter.used()),
      failures: [...state.failures, ...failed, ...read.failures],
      ...(state.trail && {
        trail: {
          ...state.trail,
          excluded,
          ...(nearest && { nearest }),
          ...(suggestedQuestions.length > 0 && { suggestedQuestions }),
        },
      }),
    };
  };
}
