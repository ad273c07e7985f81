import { ChatOpenAI } from '@langchain/openai';
import { type Egress, EgressError } from '#platform/egress/index.ts';
import { type CompletionRequest, type LanguageModel, LanguageModelError } from './language-model.ts';
import { readAnswer } from './read-answer.ts';

const defaultBaseUrl = 'https://api.openai.com/v1';
const timeoutMs = 60_000;
const maxAnswerBytes = 4_000_000;

/** How an answer in JSON can be asked for, the strictest first. */
const formats = ['json_schema', 'json_object', 'words'] as const;
type Format = (typeof formats)[number];

export type OpenAiSettings = { model: string; baseUrl?: string; apiKey?: string };

/** A model behind the chat-completions API of OpenAI or any server that speaks it. */
export function createOpenAiModel(settings: OpenAiSettings, egress: Egress): LanguageModel {
  const connection = {
    model: settings.model,
    apiKey: settings.apiKey ?? 'none',
    // The reasoning models of OpenAI refuse a temperature.
    temperature: /^(?:o\d|gpt-5)/.test(settings.model) ? undefined : 0,
    maxRetries: 1,
    streaming: false,
    disableStreaming: true,
    configuration: {
      baseURL: settings.baseUrl ?? defaultBaseUrl,
      organization: null,
      project: null,
      fetch: fetchThrough(egress),
    },
  };
  /** The first of `formats` that the server has not refused. */
  let taken = 0;
  return {
    name: settings.model,
    async complete({ system, user, schema, maxTokens, signal }) {
      const chat = new ChatOpenAI({ ...connection, maxTokens });
      let requests = 0;
      const ask = (format: Format) => {
        requests += 1;
        return chat.invoke(
          [
            ['system', system],
            ['human', user],
          ],
          // Without callbacks and with this tag, unchecked words of a model cannot reach the stream of a graph.
          {
            signal,
            callbacks: [],
            tags: ['nostream', 'langsmith:nostream'],
            ...responseFormat(format, schema),
          },
        );
      };
      try {
        let answer: Awaited<ReturnType<typeof ask>> | undefined;
        while (!answer) {
          const format: Format = formats[taken] ?? 'words';
          answer = await ask(format).catch((error: unknown) => {
            // A server that does not know the format says so; the prompt asks for JSON in words too.
            if (format === 'words' || (error as { status?: unknown }).status !== 400) throw error;
            taken = Math.max(taken, formats.indexOf(format) + 1);
            return undefined;
          });
        }
        const usage = answer.usage_metadata;
        const found = readAnswer(answer.text);
        return {
          value: found?.value,
          isCut: found?.isWhole === false || answer.response_metadata.finish_reason === 'length',
          usage: {
            inputTokens: usage?.input_tokens ?? 0,
            outputTokens: usage?.output_tokens ?? 0,
            requests,
          },
        };
      } catch (error) {
        signal.throwIfAborted();
        throw asModelError(error);
      }
    },
  };
}

function responseFormat(format: Format, schema: CompletionRequest['schema']) {
  if (format === 'words') return {};
  if (format === 'json_object') return { response_format: { type: 'json_object' as const } };
  const json_schema = { name: schema.name, schema: schema.json, strict: true };
  return { response_format: { type: 'json_schema' as const, json_schema } };
}

/** Lets the provider's client speak through the egress, so that its limits hold for models too. */
function fetchThrough(egress: Egress) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const answer = await egress(input instanceof Request ? input.url : input, {
      method: init?.method ?? 'POST',
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : undefined,
      signal: init?.signal ?? new AbortController().signal,
      timeoutMs,
      maxBytes: maxAnswerBytes,
    });
    const headers = new Headers(answer.headers);
    headers.delete('content-encoding');
    headers.delete('content-length');
    return new Response(answer.text, { status: answer.status, headers });
  };
}

const egressWords: Record<EgressError['reason'], string> = {
  refused: 'refused the connection',
  timeout: `did not answer within ${timeoutMs / 1000} s`,
  too_large: 'sent an answer that is too large',
  network: 'could not be reached',
  aborted: 'did not finish its answer',
};

/** The client's own error stays out: it quotes what the server wrote, which can be the key or words of the model. */
function asModelError(error: unknown): LanguageModelError {
  for (let cause = error; cause instanceof Error; cause = cause.cause as Error) {
    if (cause instanceof EgressError)
      return new LanguageModelError(egressWords[cause.reason], { retryable: true, cause });
  }
  const status = (error as { status?: unknown }).status;
  if (typeof status === 'number') {
    const words = status === 429 ? 'is limiting requests' : `answered with error ${status}`;
    return new LanguageModelError(words, { retryable: status === 429 || status >= 500 });
  }
  return new LanguageModelError('sent an answer that cannot be read', { retryable: false });
}
