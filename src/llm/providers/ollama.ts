import { z } from 'zod';
import {
  type ChatProtocol,
  type RequestVariant,
  systemText,
  tokenCount,
  tokenLimit,
} from '../chat-protocol.ts';
import type { CompletionRequest } from '../language-model.ts';

/** The chat API of Ollama. Without `num_ctx` it would cut long prompts at its own, small limit, and say nothing. */
export const ollama: ChatProtocol = {
  formats: ['schema', 'json', 'words'],
  url: (baseUrl = 'http://127.0.0.1:11434') => `${baseUrl.replace(/\/(?:api|v1)$/, '')}/api/chat`,
  headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  body: (request, { model, variant, contextTokens }) => ({
    model,
    messages: [
      { role: 'system', content: systemText(request, variant) },
      { role: 'user', content: request.user },
    ],
    stream: false,
    ...format(request, variant),
    options: {
      num_predict: tokenLimit(request, variant),
      ...(contextTokens && { num_ctx: contextTokens }),
      ...(variant.temperature && { temperature: 0 }),
    },
  }),
  answer: z
    .object({
      message: z.object({ content: z.string() }),
      done_reason: z.string().nullish(),
      prompt_eval_count: tokenCount,
      eval_count: tokenCount,
    })
    .transform(({ message, done_reason, prompt_eval_count, eval_count }) => ({
      text: message.content,
      isCut: done_reason === 'length',
      inputTokens: prompt_eval_count,
      outputTokens: eval_count,
    })),
};

function format({ schema }: CompletionRequest, variant: RequestVariant): object {
  if (variant.format === 'words') return {};
  return { format: variant.format === 'schema' ? schema.json : 'json' };
}
