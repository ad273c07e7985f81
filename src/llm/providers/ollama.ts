import { type ChatProvider, tokenLimit } from '../chat-provider.ts';

/** The chat API of Ollama. Without `num_ctx` it would cut long prompts at its own, small limit, and say nothing. */
export const ollama: ChatProvider = {
  formats: ['schema', 'json', 'words'],
  address: 'http://127.0.0.1:11434',
  async create(request, { model, baseUrl = ollama.address, apiKey, contextTokens, variant, fetch }) {
    const { ChatOllama } = await import('@langchain/ollama');
    return new ChatOllama({
      model,
      baseUrl: baseUrl.replace(/\/(?:api|v1)$/, ''),
      headers: new Headers(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
      fetch,
      maxRetries: 0,
      numPredict: tokenLimit(request, variant),
      ...(contextTokens && { numCtx: contextTokens }),
      ...(variant.temperature && { temperature: 0 }),
      ...(variant.format !== 'words' && {
        format: variant.format === 'schema' ? { ...request.schema.json } : 'json',
      }),
    });
  },
};
