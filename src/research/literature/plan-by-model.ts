import type { z } from 'zod';
import type { LanguageModel } from '#llm/index.ts';
import { withDeadline } from '#platform/deadline.ts';
import type { ResearchDependencies } from '../dependencies.ts';
import { askModel } from '../prompts/ask-model.ts';
import { planSearch, type SearchTask } from '../prompts/plan-search.ts';

type Plan = z.output<typeof planSearch.answer>;

/**
 * The question in English and the searches for it, as a language model plans them. Undefined where it plans none that can
 * be used: the rules write a search in any case, and whether the model is down shows when it is to compose. Only `run` rejects.
 */
export async function planByModel(
  model: LanguageModel,
  task: SearchTask,
  {
    run,
    planMs,
    logger,
  }: { run: AbortSignal | undefined; planMs: number } & Pick<ResearchDependencies, 'logger'>,
): Promise<Plan | undefined> {
  try {
    return (await askModel(model, planSearch, task, withDeadline(run, planMs))).answer;
  } catch (error) {
    run?.throwIfAborted();
    logger.warn({ err: error }, 'the language model planned no usable search');
    return undefined;
  }
}
