import { type ChatProvider, tokenLimit } from '../chat-provider.ts';

/** The Messages API of Anthropic. The schema is that of a tool which the model has to call. */
export const anthropic: ChatProvider = {
  formats: ['schema', 'words'],
  address: 'https://api.anthropic.com',
  async create(request, { model, baseUrl = anthropic.address, apiKey, variant, fetch }) {
    const { ChatAnthropic } = await import('@langchain/anthropic');
    const { name, json } = request.schema;
    return new ChatAnthropic({
      model,
      apiKey: apiKey ?? 'none',
      anthropicApiUrl: baseUrl.replace(/\/v1$/, ''),
      clientOptions: { fetch },
      maxRetries: 0,
      streaming: true,
      maxTokens: tokenLimit(request, variant),
      ...(variant.temperature && { temperature: 0 }),
      invocationKwargs:
        variant.format === 'schema'
          ? {
              tools: [
                { name, description: 'Takes the answer in the form it is asked for.', input_schema: json },
              ],
              tool_choice: { type: 'tool', name },
            }
          : {},
    });
  },
};
