/** Tokens as the provider counts them, 0 where it does not say, and the requests made: several where one was repeated. */
export type Usage = { inputTokens: number; outputTokens: number; requests: number };

export type JsonSchema = { readonly [keyword: string]: unknown };

/** A picture as PNG. */
export type RequestImage = { base64: string };

/**
 * Asks for one JSON object. `schema` names it (letters, digits, `-` and `_`) and describes it, for providers that can hold
 * their model to it; the words of `system` describe it for the others.
 */
export type CompletionRequest = {
  system: string;
  user: string;
  /** Pictures that come with the message, for a model that sees. */
  images?: readonly RequestImage[];
  schema: { name: string; json: JsonSchema };
  maxTokens: number;
  signal: AbortSignal;
  /** Gets, while the answer comes, the object as far as it can be read: with those elements of its lists that are whole. */
  onPartial?: (value: unknown) => void;
};

/**
 * `value` is the JSON object of an answer that nobody has checked yet, undefined where the answer holds none. With `isCut`
 * the limit of tokens ended the answer, and `value` holds only those elements of its lists that were whole. `model` names the
 * model that answered, where several can.
 */
export type Completion = { value: unknown; isCut: boolean; model?: string; usage: Usage };

/**
 * Answers with a language model. Throws LanguageModelError, or the reason of an aborted signal. `contextTokens` is how much prompt
 * and answer together may have, where that is little.
 */
export type LanguageModel = {
  name: string;
  contextTokens?: number;
  complete(request: CompletionRequest): Promise<Completion>;
};

type ErrorOptions = { retryable: boolean; isTooLong?: boolean; cause?: unknown; usage?: Usage | undefined };

/** The model gave no usable answer; the message is worded for the report and holds nothing of request or answer. */
export class LanguageModelError extends Error {
  readonly retryable: boolean;
  /** The request was longer than the model can read: a shorter one may be answered. */
  readonly isTooLong: boolean;
  /** What was spent in vain, where it is known. */
  readonly usage: Usage | undefined;

  constructor(message: string, options: ErrorOptions) {
    super(message, { cause: options.cause });
    this.name = 'LanguageModelError';
    this.retryable = options.retryable;
    this.isTooLong = options.isTooLong ?? false;
    this.usage = options.usage;
  }

  /** The same failure, after more was spent. */
  withUsage(usage: Usage): LanguageModelError {
    const { message, retryable, isTooLong, cause } = this;
    return new LanguageModelError(message, { retryable, isTooLong, cause, usage });
  }
}
