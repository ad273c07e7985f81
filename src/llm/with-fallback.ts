import { type LanguageModel, LanguageModelError } from './language-model.ts';

/** Asks the second model what the first has failed at for good. */
export function withFallback(first: LanguageModel, second: LanguageModel): LanguageModel {
  return {
    ...first,
    async complete(request) {
      try {
        return await first.complete(request);
      } catch (error) {
        if (!(error instanceof LanguageModelError)) throw error;
        return complete(request, error);
      }
    },
  };

  async function complete(
    request: Parameters<LanguageModel['complete']>[0],
    { usage: spent }: LanguageModelError,
  ) {
    const requests = spent?.requests ?? 0;
    try {
      const made = await second.complete(request);
      return { ...made, usage: { ...made.usage, requests: made.usage.requests + requests } };
    } catch (error) {
      if (!(error instanceof LanguageModelError) || !error.usage) throw error;
      throw error.withUsage({ ...error.usage, requests: error.usage.requests + requests });
    }
  }
}
