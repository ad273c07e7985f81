import { type ChatProvider, isReasoning, tokenLimit } from '../chat-provider.ts';
import type { CompletionRequest } from '../language-model.ts';

/** Chat completions of OpenAI, and of any server that speaks as it does. */
export const openAi: ChatProvider = {
  formats: ['schema', 'json', 'words'],
  address: 'https://api.openai.com/v1',
  async create(request, { model, baseUrl = openAi.address, apiKey, variant, fetch }) {
    const { ChatOpenAICompletions } = await import('@langchain/openai');
    const limit = tokenLimit(request, variant);
    return new ChatOpenAICompletions({
      model,
      // The library wants a key, also for a server that has none.
      apiKey: apiKey ?? 'none',
      configuration: { baseURL: baseUrl, fetch },
      maxRetries: 0,
      streaming: true,
      streamUsage: variant.countsWhileStreaming,
      // The library names the limit by the name of the model; -1 leaves it out.
      maxTokens: isReasoning(model) || variant.tokenLimit === 'max_tokens' ? limit : -1,
      modelKwargs: {
        ...(variant.tokenLimit === 'max_completion_tokens' && { max_completion_tokens: limit }),
        ...(variant.temperature && { temperature: 0 }),
        ...responseFormat(request, variant.format),
      },
    });
  },
};

function responseFormat({ schema }: CompletionRequest, format: string): object {
  if (format === 'words') return {};
  if (format === 'json') return { response_format: { type: 'json_object' } };
  const json_schema = { name: schema.name, schema: schema.json, strict: true };
  return { response_format: { type: 'json_schema', json_schema } };
}
