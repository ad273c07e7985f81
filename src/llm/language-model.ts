/** Tokens as the provider counts them; 0 where it does not say. */
export type Usage = { inputTokens: number; outputTokens: number };

export type CompletionRequest = {
  system: string;
  user: string;
  /** Asks the provider for one JSON object. What comes back is still unchecked text. */
  json: boolean;
  maxTokens: number;
  signal: AbortSignal;
};

/** Writes text with a language model. Throws LanguageModelError, or the reason of an aborted signal. */
export type LanguageModel = {
  name: string;
  complete(request: CompletionRequest): Promise<{ text: string; usage: Usage }>;
};

/** The model gave no usable answer; the message is worded for the report and holds nothing of the request. */
export class LanguageModelError extends Error {
  readonly retryable: boolean;

  constructor(message: string, options: { retryable: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'LanguageModelError';
    this.retryable = options.retryable;
  }
}
