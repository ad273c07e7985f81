import { setMaxListeners } from 'node:events';
import { Command, type LangGraphRunnableConfig, Send } from '@langchain/langgraph';
import { withDeadline } from '#platform/deadline.ts';
import type { EvidenceItem } from '#shared/research/evidence-item.ts';
import { composeMsLeft, limitsOf } from '../../../budget.ts';
import { budgetConnector } from '../../../connector-names.ts';
import type { ResearchDependencies } from '../../../dependencies.ts';
import { meterModel } from '../../../meter.ts';
import { createPartialReport } from '../../../partial-report.ts';
import { getAnalysis } from '../../../read-state.ts';
import { announceStage } from '../../../stage.ts';
import type { ResearchState, ResearchUpdate } from '../../../state.ts';
import { addModelUsage, tokensOf } from '../../../usage.ts';
import { asShown } from '../../../writing/shown-sources.ts';
import { composeReport } from '../compose-report.ts';
import { deepDeadlines } from '../limits.ts';
import { planReview } from '../review.ts';

/**
 * Writes the sections and has every statement checked, streaming what is admitted. Then looks at the draft:
 * sub-questions without a statement are searched once more and wider, while there is time; else the report is finished.
 */
export function composeAndValidate(dependencies: ResearchDependencies) {
  const { clock, prices } = dependencies;
  const { composeMs, reviewUntilMs } = deepDeadlines(dependencies);
  const limits = limitsOf(dependencies);
  return async (state: ResearchState, config: LangGraphRunnableConfig) => {
    announceStage('compose_and_validate', config, clock);
    const { question, forPatient } = getAnalysis(state);
    const partial = createPartialReport(config, state.review_iterations, clock.now());
    const startedAt = state.started_at;
    const leftMs = composeMsLeft('deep', dependencies, { composeMs, startedAt, now: clock.now() });
    const model = withDeadline(config.signal, leftMs);
    // Every request to the model listens: more than Node takes for sound.
    setMaxListeners(0, model);
    const searched = state.sections.reduce((sum, section) => sum + tokensOf(section.usage), 0);
    const spent = tokensOf(state.usage) + searched;
    const meter = meterModel(dependencies.languageModel, {
      tokens: limits.tokens,
      spent,
      prices,
      judge: dependencies.judgeModel,
    });
    const { composition, drafts, lacking, repairs } = await composeReport(
      { ...state, question, forPatient },
      { ...dependencies, languageModel: meter.model, judgeModel: meter.judge },
      { run: config.signal, model },
      partial.add,
    );
    const used = meter.used();
    const { tasks, limit } = planReview(state, lacking, {
      now: clock.now(),
      reviewUntilMs,
      limits,
      tokensSpent: spent + tokensOf(used),
    });
    const reviews = (repairs > 0 ? 1 : 0) + (tasks.length > 0 ? 1 : 0);
    const update: ResearchUpdate = {
      drafts,
      composed: composition,
      sources: asShown(screenedByModel(state), state.sources),
      review_iterations: state.review_iterations + reviews,
      usage: addModelUsage(state.usage, used),
      failures: [
        ...state.failures.filter(({ connector }) => connector !== budgetConnector),
        ...(limit ? [{ connector: budgetConnector, reason: limit }] : []),
      ],
    };
    const next = tasks.map((task) => new Send('research_section_process', { task }));
    return new Command({ update, goto: next.length > 0 ? next : 'finalize_report' });
  };
}

/** What a client was shown when a language model had chosen it. */
function screenedByModel({ sections, gathered }: ResearchState): EvidenceItem[] {
  const chosen = new Set(sections.flatMap((one) => (one.isScreenedByModel ? one.included : [])));
  return gathered.filter(({ id }) => chosen.has(id));
}
