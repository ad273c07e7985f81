import { z } from 'zod';
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
  thinks: boolean;
};

/** An answer off the wire: the words of the model, or the JSON it called its tool with. */
export type ChatAnswer = { text: string; isCut: boolean; inputTokens: number; outputTokens: number };

/** One provider's API: how a request looks on the wire, and how to read what it answers. */
export type ChatProtocol = {
  /** The ways it has to ask for JSON, the strictest first. */
  formats: readonly AnswerFormat[];
  /** Where requests go, given the address the operator set. */
  url: (baseUrl: string | undefined) => string;
  headers: (apiKey: string | undefined) => Record<string, string>;
  body: (
    request: CompletionRequest,
    told: { model: string; variant: RequestVariant; contextTokens?: number },
  ) => object;
  answer: z.ZodType<ChatAnswer>;
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

/** Tokens as a provider counted them; what is no such number counts as not said. */
export const tokenCount = z.number().int().nonnegative().max(100_000_000).catch(0);
