import { z } from 'zod';
import {
  type ChatProtocol,
  type RequestVariant,
  systemText,
  tokenCount,
  tokenLimit,
} from '../chat-protocol.ts';
import type { CompletionRequest } from '../language-model.ts';

const textPart = z.object({ text: z.string().catch('') });
const usage = z.object({ prompt_tokens: tokenCount, completion_tokens: tokenCount });
const choice = z.object({
  message: z.object({ content: z.union([z.string(), z.array(textPart)]).nullish() }),
  finish_reason: z.string().nullish(),
});

/** Chat completions of OpenAI, and of any server that speaks as it does. */
export const openAi: ChatProtocol = {
  formats: ['schema', 'json', 'words'],
  url: (baseUrl = 'https://api.openai.com/v1') => `${baseUrl}/chat/completions`,
  headers: (apiKey): Record<string, string> => (apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  body: (request, { model, variant }) => ({
    model,
    messages: [
      { role: 'system', content: systemText(request, variant) },
      { role: 'user', content: request.user },
    ],
    [variant.tokenLimit]: tokenLimit(request, variant),
    ...(variant.temperature && { temperature: 0 }),
    ...responseFormat(request, variant),
  }),
  answer: z
    .object({ choices: z.tuple([choice]).rest(z.unknown()), usage: usage.nullish().catch(undefined) })
    .transform(({ choices: [{ message, finish_reason }], usage }) => {
      const { content } = message;
      return {
        text: typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
        isCut: finish_reason === 'length',
        inputTokens: usage?.prompt_tokens ?? 0,
        outputTokens: usage?.completion_tokens ?? 0,
      };
    }),
};

function responseFormat({ schema }: CompletionRequest, { format }: RequestVariant): object {
  if (format === 'words') return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  const json_schema = { name: schema.name, schema: schema.json, strict: true };
  return { response_format: { type: 'json_schema', json_schema } };
}
