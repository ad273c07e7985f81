import { type LanguageModel, LanguageModelError } from './language-model.ts';

/** Whether an address is one of this machine's own, by its name alone: `localhost`, 127.0.0.0/8 (RFC 1122) or `::1`. */
export function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Stands for a model that may not be asked. */
export function createOfflineModel(name: string): LanguageModel {
  return {
    name,
    complete: async () => {
      throw new LanguageModelError(
        'was not asked, because it is on another machine and nothing may leave this one',
        {
          retryable: false,
          usage: { inputTokens: 0, outputTokens: 0, requests: 0 },
        },
      );
    },
  };
}
