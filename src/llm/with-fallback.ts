import { type LanguageModel, LanguageModelError } from './language-model.ts';

/** Asks the second model what the first has failed at for good. */
export function withFallback(first: LanguageModel, second: LanguageModel): LanguageModel {
  return {
    ...first,
    async complete(request) {
      let isTold = false;
      const { onPartial } = request;
      const tell = (value: unknown) => {
        isTold = true;
        onPartial?.(value);
      };
      try {
        return await first.complete(onPartial ? { ...request, onPartial: tell } : request);
      } catch (error) {
        // Another answer would contradict the parts that were told.
        if (!(error instanceof LanguageModelError) || isTold) throw error;
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
