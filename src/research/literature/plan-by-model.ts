import type { z } from 'zod';
import type { LanguageModel } from '#llm/index.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { Failure } from '#shared/research/report.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { askModel } from '../prompts/ask-model.ts';
import { planSearch, type SearchTask } from '../prompts/plan-search.ts';
import { ruledInstead } from '../writing/model-failure.ts';

type Plan = z.output<typeof planSearch.answer>;

/**
 * The question in English and the searches for it, as a language model plans them. Undefined where it plans none that can
 * be used, which `onFailure` is told: the rules write a search in any case. Only `run` rejects.
 */
export async function planByModel(
  model: LanguageModel,
  task: SearchTask,
  {
    run,
    planMs,
    logger,
    onFailure,
  }: {
    run: AbortSignal | undefined;
    planMs: number;
    onFailure?: (failure: Failure) => void;
  } & Pick<ResearchDependencies, 'logger'>,
): Promise<Plan | undefined> {
  const signal = withDeadline(run, planMs);
  try {
    return (await askModel(model, planSearch, task, signal)).answer;
  } catch (error) {
    run?.throwIfAborted();
    logger.warn({ err: error }, 'the language model planned no usable search');
    onFailure?.(ruledInstead('plan', error, signal));
    return undefined;
  }
}
