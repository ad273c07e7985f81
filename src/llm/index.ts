import type { StreamingEgress } from '#platform/egress/index.ts';
import { type ChatSettings, createChatModel } from './chat-model.ts';
import type { LanguageModel } from './language-model.ts';
import { createOfflineModel, isOnThisMachine } from './offline.ts';
import { anthropic } from './providers/anthropic.ts';
import { ollama } from './providers/ollama.ts';
import { openAi } from './providers/openai.ts';
import { withFallback } from './with-fallback.ts';

export { estimateTokens } from './chat-model.ts';
export {
  type Completion,
  type CompletionRequest,
  type JsonSchema,
  type LanguageModel,
  LanguageModelError,
  type Usage,
} from './language-model.ts';

const providers = { openai: openAi, anthropic, ollama };

/** `fallbackModel` is asked, at the same address, what `model` has failed at. */
export type LanguageModelSettings =
  | { provider: 'none' }
  | ({ provider: keyof typeof providers; fallbackModel?: string } & ChatSettings);

/**
 * The configured language model, or undefined where reports are made without one. With `offline` a model on another machine
 * is not asked: each request fails, so that the report tells why it was written without.
 */
export function createLanguageModel(
  settings: LanguageModelSettings,
  egress: StreamingEgress,
  { offline = false }: { offline?: boolean } = {},
): LanguageModel | undefined {
  if (settings.provider === 'none') return undefined;
  const { provider, fallbackModel, ...chat } = settings;
  if (offline && !isOnThisMachine(chat.baseUrl ?? providers[provider].address))
    return createOfflineModel(chat.model);
  const modelOf = (model: string) => createChatModel(providers[provider], { ...chat, model }, egress);
  return fallbackModel ? withFallback(modelOf(chat.model), modelOf(fallbackModel)) : modelOf(chat.model);
}
