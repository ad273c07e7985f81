import { setTimeout as wait } from 'node:timers/promises';
import type { AIMessageChunk } from '@langchain/core/messages';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import type { StreamingEgress } from '#platform/egress/index.ts';
import { type ChatProvider, type RequestVariant, systemText, userContent } from './chat-provider.ts';
import { connectionFailure, type Failure, statusFailure, tooLong, unreadable } from './failures.ts';
import { fetchThrough, type Refused } from './fetch-through.ts';
import type { Completion, CompletionRequest, LanguageModel } from './language-model.ts';
import { readAnswer } from './read-answer.ts';
import { firstVariant, nextVariant } from './request-variant.ts';

const maxAnswerBytes = 4_000_000;
const maxAnswerChars = 1_000_000;
const maxRetries = 2;
/** Long enough for a local model to write an answer. */
const usualTimeoutMs = 180_000;
const firstWaitMs = 500;

/**
 * `contextTokens` is what prompt and answer together may have; undefined where the provider's limit is far above ours.
 * `timeoutMs` is for one request; Node waits no longer than five minutes for an answer to begin.
 */
export type ChatSettings = {
  model: string;
  baseUrl?: string;
  apiKey?: string;
  contextTokens?: number;
  timeoutMs?: number;
};

type Answer = { text: string; isCut: boolean; inputTokens: number; outputTokens: number };
/** `isTold`: parts of the answer were told already, so that another one would contradict them. */
type Attempt = { answer: Answer } | { failure: Failure; refused?: Refused | undefined; isTold: boolean };

/** A model behind a chat API. How it wants to be asked is found out once: what it refused is not tried again. */
export function createChatModel(
  provider: ChatProvider,
  settings: ChatSettings,
  egress: StreamingEgress,
): LanguageModel {
  const { model, baseUrl, apiKey, contextTokens, timeoutMs = usualTimeoutMs } = settings;
  let known = firstVariant(provider, model);

  const attempt = async (request: CompletionRequest, variant: RequestVariant): Promise<Attempt> => {
    const { signal } = request;
    const limits = { signal, timeoutMs, maxBytes: maxAnswerBytes, hasKey: Boolean(apiKey) };
    const { fetch, seen } = fetchThrough(egress, limits);
    let isTold = false;
    const tell =
      request.onPartial &&
      ((value: unknown) => {
        isTold = true;
        request.onPartial?.(value);
      });
    try {
      const chat = await provider.create(request, { model, baseUrl, apiKey, contextTokens, variant, fetch });
      const system = systemText(request, variant);
      const answer = await unwatched(async () => {
        const chunks = await chat.stream(
          [
            ['system', system],
            ['human', userContent(request)],
          ],
          { signal },
        );
        return readChunks(chunks, tell);
      });
      return answer ? { answer } : { failure: unreadable, isTold };
    } catch (error) {
      signal.throwIfAborted();
      if (seen.refused) return { failure: statusFailure(seen.refused), refused: seen.refused, isTold };
      if (seen.failure !== undefined) return { failure: connectionFailure(seen.failure), isTold };
      // The library could not read what the server sent.
      if (error instanceof Error) return { failure: unreadable, isTold };
      throw error;
    }
  };

  return {
    name: model,
    ...(contextTokens && { contextTokens }),
    async complete(request): Promise<Completion> {
      const usage = { inputTokens: 0, outputTokens: 0, requests: 0 };
      if (contextTokens && estimateTokens(request) + request.maxTokens > contextTokens)
        throw tooLong.error.withUsage(usage);
      let variant = known;
      for (let retries = 0; ; ) {
        request.signal.throwIfAborted();
        const made = await attempt(request, variant);
        usage.requests += 1;
        if ('answer' in made) {
          const { text, isCut, inputTokens, outputTokens } = made.answer;
          usage.inputTokens += inputTokens;
          usage.outputTokens += outputTokens;
          known = variant;
          const found = readAnswer(text);
          if (!found && isCut && !variant.thinks) {
            // All its tokens went into thoughts: it gets more, from now on.
            variant = known = { ...variant, thinks: true };
            continue;
          }
          return { value: found?.value, isCut: isCut || found?.isWhole === false, model, usage };
        }
        const { failure, refused, isTold } = made;
        const other = refused && !failure.error.isTooLong && nextVariant(provider, variant, refused);
        if (other) {
          variant = other;
          continue;
        }
        if (isTold || !failure.error.retryable || retries === maxRetries)
          throw failure.error.withUsage(usage);
        await pause(failure.retryAfterMs ?? firstWaitMs * 2 ** retries, request.signal);
        retries += 1;
      }
    },
  };
}

/** Outside of the run of a graph, which would stream to its readers whatever a model says, before anybody checked it. */
const unwatched = <T>(act: () => Promise<T>): Promise<T> =>
  AsyncLocalStorageProviderSingleton.getInstance().run(undefined, act);

/** The answer as it comes: its words, or the JSON a model calls its tool with. Undefined where the server sent no answer. */
async function readChunks(
  chunks: AsyncIterable<AIMessageChunk>,
  onPartial: CompletionRequest['onPartial'],
): Promise<Answer | undefined> {
  let words = '';
  let call = '';
  let isAnswer = false;
  let isCut = false;
  const tokens = { inputTokens: 0, outputTokens: 0 };
  for await (const chunk of chunks) {
    isAnswer = true;
    const more = textOf(chunk);
    const called = (chunk.tool_call_chunks ?? []).map(({ args }) => args ?? '').join('');
    words += more;
    call += called;
    if (words.length + call.length > maxAnswerChars) return undefined;
    isCut ||= isCutOff(chunk);
    tokens.inputTokens += counted(chunk.usage_metadata?.input_tokens);
    tokens.outputTokens += counted(chunk.usage_metadata?.output_tokens);
    if (onPartial && `${more}${called}`.includes('}')) {
      const found = readAnswer(call || words, { repairs: false });
      if (found) onPartial(found.value);
    }
  }
  return isAnswer ? { text: call || words, isCut, ...tokens } : undefined;
}

/** Tokens as a provider counted them; what is no such number counts as not said. */
const counted = (tokens: unknown): number =>
  Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= 100_000_000 ? Number(tokens) : 0;

function textOf({ content }: AIMessageChunk): string {
  if (typeof content === 'string') return content;
  return content
    .map((block) => ('text' in block && typeof block.text === 'string' ? block.text : ''))
    .join('');
}

const cutReasons = new Set<unknown>(['length', 'max_tokens']);

function isCutOff({ response_metadata, additional_kwargs }: AIMessageChunk): boolean {
  const told: Record<string, unknown> = { ...additional_kwargs, ...response_metadata };
  return [told.finish_reason, told.stop_reason, told.done_reason].some((reason) => cutReasons.has(reason));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

const charsPerToken = 3;
/** What a picture counts at most with the providers that say. */
const imageTokens = 1_600;

/** Tokens of a prompt, rather too many than too few: English has about four characters a token. */
export function estimateTokens({
  system,
  user,
  images = [],
}: Pick<CompletionRequest, 'system' | 'user' | 'images'>): number {
  return Math.ceil((system.length + user.length) / charsPerToken) + images.length * imageTokens;
}
