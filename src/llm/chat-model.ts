import { setTimeout as wait } from 'node:timers/promises';
import type { Egress } from '#platform/egress/index.ts';
import type { ChatAnswer, ChatProtocol, RequestVariant } from './chat-protocol.ts';
import { connectionFailure, type Failure, statusFailure, tooLong, unreadable } from './failures.ts';
import type { Completion, CompletionRequest, LanguageModel } from './language-model.ts';
import { readAnswer } from './read-answer.ts';
import { firstVariant, nextVariant } from './request-variant.ts';

const maxAnswerBytes = 1_000_000;
const maxRetries = 2;
/** Long enough for a local model to write a section. */
const usualTimeoutMs = 120_000;
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

type Attempt = { answer: ChatAnswer } | { failure: Failure; refused?: { status: number; text: string } };

/** A model behind a chat API. How it wants to be asked is found out once: what it refused is not tried again. */
export function createChatModel(
  protocol: ChatProtocol,
  settings: ChatSettings,
  egress: Egress,
): LanguageModel {
  const { model, contextTokens, timeoutMs = usualTimeoutMs } = settings;
  const url = protocol.url(settings.baseUrl);
  const headers = { 'content-type': 'application/json', ...protocol.headers(settings.apiKey) };
  let known = firstVariant(protocol, model);

  const attempt = async (request: CompletionRequest, variant: RequestVariant): Promise<Attempt> => {
    const body = JSON.stringify(
      protocol.body(request, { model, variant, ...(contextTokens && { contextTokens }) }),
    );
    try {
      const { signal } = request;
      const sent = await egress(url, {
        method: 'POST',
        headers,
        body,
        signal,
        timeoutMs,
        maxBytes: maxAnswerBytes,
      });
      if (sent.status >= 400) return { failure: statusFailure(sent), refused: sent };
      const read = protocol.answer.safeParse(readJson(sent.text));
      return read.success ? { answer: read.data } : { failure: unreadable };
    } catch (error) {
      request.signal.throwIfAborted();
      return { failure: connectionFailure(error) };
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
        const { failure, refused } = made;
        const other = refused && !failure.error.isTooLong && nextVariant(protocol, variant, refused);
        if (other) {
          variant = other;
          continue;
        }
        if (!failure.error.retryable || retries === maxRetries) throw failure.error.withUsage(usage);
        await pause(failure.retryAfterMs ?? firstWaitMs * 2 ** retries, request.signal);
        retries += 1;
      }
    },
  };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
}

const charsPerToken = 3;

/** Tokens of a prompt, rather too many than too few: English has about four characters a token. */
export function estimateTokens({ system, user }: Pick<CompletionRequest, 'system' | 'user'>): number {
  return Math.ceil((system.length + user.length) / charsPerToken);
}
