import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import type { Failure } from '#shared/research/report.ts';
import { limitsOf } from '../budget.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { meterModel } from '../meter.ts';
import { inBothWordings } from '../question/wordings-of-question.ts';
import { getAnalysis, getTrail } from '../read-state.ts';
import { type Read, readerOf } from '../reading.ts';
import { screenByModel } from '../sources/screen-by-model.ts';
import type { ResearchState } from '../state.ts';
import { addModelUsage, tokensOf } from '../usage.ts';
import { ruledInstead } from '../writing/model-failure.ts';
import { asShown } from '../writing/shown-sources.ts';

const maxNearest = 3;

/** What is named where no record answers and no model knows one that comes near: records about what is asked, by the relevance model. */
async function nearestOf(items: readonly EvidenceItem[], question: string, read: Read) {
  const { included, nearest = [] } = await read('sources/screen', { items, question });
  return [...included.map(({ title, url }) => ({ title, url })), ...nearest].slice(0, maxNearest);
}

/** Screens what was found, by a language model where there is one, and keeps the few sources the report is written from. */
export function screenFound(dependencies: ResearchDependencies, { screenMs }: { screenMs: number }) {
  const { logger, prices } = dependencies;
  const { tokens } = limitsOf(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig): Promise<Partial<ResearchState>> => {
    const asked = getAnalysis(state).question;
    const question = state.english ?? asked;
    const failed: Failure[] = [];
    const signal = withDeadline(config.signal, screenMs);
    const read = readerOf(dependencies, config.signal);
    const { items } = state;
    const meter = meterModel(dependencies.languageModel, { tokens, prices, spent: tokensOf(state.usage) });
    const byModel = async (model: NonNullable<typeof meter.model>) => {
      const { candidates, excluded } = await read('sources/candidates', { items, question });
      const task = { question: inBothWordings(asked, question), items: candidates };
      const screened = await screenByModel(model, task, signal);
      const coverage = await read('sources/coverage', { items: screened.included, question });
      return { ...screened, leading: undefined, possible: undefined, nearest: undefined, coverage, excluded };
    };
    const byRules = async () => ({
      ...(await read('sources/screen', { items, question })),
      suggestedQuestions: [],
    });
    const screened = meter.model
      ? await byModel(meter.model).catch((error: unknown) => {
          config.signal?.throwIfAborted();
          logger.warn({ err: error }, 'the language model screened no records');
          failed.push(ruledInstead('screen', error, signal));
          return byRules();
        })
      : await byRules();
    const { included, coverage, excluded, answering, leading, possible, suggestedQuestions } = screened;
    const isEmptyByModel = included.length === 0 && meter.model !== undefined;
    const nearest = screened.nearest ?? (isEmptyByModel ? await nearestOf(items, question, read) : []);
    // A model that found records to answer may still write that none does.
    const mentions =
      answering.length > 0 && !meter.model
        ? undefined
        : await read('sources/mentions', { items, question }).catch((error: unknown) => {
            config.signal?.throwIfAborted();
            logger.warn({ err: error }, 'what the records mention was not counted');
            return undefined;
          });
    return {
      items: included,
      coverage,
      answering,
      leading,
      possible,
      sources: asShown(included, state.sources),
      usage: addModelUsage(state.usage, meter.used()),
      failures: [...state.failures, ...failed],
      trail: {
        ...getTrail(state),
        excluded,
        included: included.length,
        ...(nearest.length > 0 && { nearest }),
        ...(suggestedQuestions.length > 0 && { suggestedQuestions }),
        ...(mentions && { mentions }),
      },
    };
  };
}
