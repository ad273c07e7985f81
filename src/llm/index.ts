import type { Egress } from '#platform/egress/index.ts';
import type { LanguageModel } from './language-model.ts';
import { createOpenAiModel, type OpenAiSettings } from './openai.ts';

export {
  type Completion,
  type CompletionRequest,
  type JsonSchema,
  type LanguageModel,
  LanguageModelError,
  type Usage,
} from './language-model.ts';

export type LanguageModelSettings = { provider: 'none' } | ({ provider: 'openai' } & OpenAiSettings);

/** The configured language model, or undefined where reports are made without one. */
export function createLanguageModel(
  settings: LanguageModelSettings,
  egress: Egress,
): LanguageModel | undefined {
  return settings.provider === 'openai' ? createOpenAiModel(settings, egress) : undefined;
}
