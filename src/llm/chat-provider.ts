import type { AIMessageChunk } from '@langchain/core/messages';
import type { CompletionRequest } from './language-model.ts';

/**
 * How an answer is asked for as JSON: held to the schema by the provider, as JSON of any form, or in words only. Where an API has
 * no means of its own for the first, it is a tool that the model must call.
 */
export type AnswerFormat = 'schema' | 'json' | 'words';

/** What a model is known to take. `thinks`: it needs tokens to think before it answers. */
export type RequestVariant = {
  format: AnswerFormat;
  temperature: boolean;
  tokenLimit: 'max_tokens' | 'max_completion_tokens';
  countsWhileStreaming: boolean;
  thinks: boolean;
};

/** What the library of a provider asks its server with. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** What a chat model of LangChain is made with; `fetch` is the only way out. */
export type ChatOptions = {
  model: string;
  baseUrl: string | undefined;
  apiKey: string | undefined;
  contextTokens: number | undefined;
  variant: RequestVariant;
  fetch: Fetch;
};

type Content =
  | string
  | ({ type: 'text'; text: string } | { type: 'image_url'; image_url: { url: string } })[];
export type ChatMessages = [role: 'system' | 'human', content: Content][];

/** The message of a request, with its pictures in the form that the chat models of LangChain take. */
export function userContent({ user, images = [] }: CompletionRequest): Content {
  if (images.length === 0) return user;
  const pictures = images.map(({ base64 }) => ({
    type: 'image_url' as const,
    image_url: { url: `data:image/png;base64,${base64}` },
  }));
  return [{ type: 'text', text: user }, ...pictures];
}

/** What is used of a chat model. */
export type StreamingChat = {
  stream(messages: ChatMessages, options: { signal: AbortSignal }): Promise<AsyncIterable<AIMessageChunk>>;
};

/** A provider: the ways it has to ask for JSON, the strictest first, its usual address, and its chat model for one request. */
export type ChatProvider = {
  formats: readonly AnswerFormat[];
  address: string;
  create(request: CompletionRequest, options: ChatOptions): Promise<StreamingChat>;
};

const thinkingTokens = 8_000;

/** The limit of an answer: what is asked for, and room to think. */
export const tokenLimit = (request: CompletionRequest, { thinks }: RequestVariant): number =>
  request.maxTokens + (thinks ? thinkingTokens : 0);

/** The system text; where the provider does not hold its model to the schema, with the schema in words. */
export function systemText({ system, schema }: CompletionRequest, { format }: RequestVariant): string {
  if (format === 'schema') return system;
  return `${system}\n\nYour answer is one JSON object that fits this JSON schema, and nothing else:\n${JSON.stringify(schema.json)}`;
}

/** The models of OpenAI that think before they answer, and take no temperature. */
export const isReasoning = (model: string): boolean => /^(?:o\d|gpt-5)/.test(model);
