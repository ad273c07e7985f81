import { z } from 'zod';
import { type ChatProtocol, systemText, tokenCount, tokenLimit } from '../chat-protocol.ts';

const block = z.object({ type: z.string(), text: z.string().optional(), input: z.unknown().optional() });
const usage = z
  .object({
    input_tokens: tokenCount,
    cache_creation_input_tokens: tokenCount,
    cache_read_input_tokens: tokenCount,
    output_tokens: tokenCount,
  })
  .partial();

/** The Messages API of Anthropic. The schema is that of a tool which the model has to call. */
export const anthropic: ChatProtocol = {
  formats: ['schema', 'words'],
  url: (baseUrl = 'https://api.anthropic.com') => `${baseUrl.replace(/\/v1$/, '')}/v1/messages`,
  headers: (apiKey) => ({ 'anthropic-version': '2023-06-01', ...(apiKey && { 'x-api-key': apiKey }) }),
  body: (request, { model, variant }) => ({
    model,
    max_tokens: tokenLimit(request, variant),
    system: systemText(request, variant),
    messages: [{ role: 'user', content: request.user }],
    ...(variant.temperature && { temperature: 0 }),
    ...(variant.format === 'schema' && {
      tools: [
        {
          name: request.schema.name,
          description: 'Takes the answer in the form it is asked for.',
          input_schema: request.schema.json,
        },
      ],
      tool_choice: { type: 'tool', name: request.schema.name },
    }),
  }),
  answer: z
    .object({
      content: z.array(block),
      stop_reason: z.string().nullish(),
      usage: usage.nullish().catch(undefined),
    })
    .transform(({ content, stop_reason, usage }) => {
      const call = content.find(({ type }) => type === 'tool_use');
      const words = content.filter(({ type }) => type === 'text').map(({ text }) => text ?? '');
      const read = [usage?.input_tokens, usage?.cache_creation_input_tokens, usage?.cache_read_input_tokens];
      return {
        text: call ? asText(call.input) : words.join(''),
        isCut: stop_reason === 'max_tokens',
        inputTokens: read.reduce((sum: number, tokens = 0) => sum + tokens, 0),
        outputTokens: usage?.output_tokens ?? 0,
      };
    }),
};

/** What is nested too deeply to be written again was no answer. */
function asText(input: unknown): string {
  try {
    return JSON.stringify(input) ?? '';
  } catch {
    return '';
  }
}
