import type { LanguageModel } from '#llm/index.ts';

export type Call = { name: string; startedAt: number; endedAt: number };

/** The same model; when it was asked and had answered is added to `calls`, in milliseconds. */
export const timed = (model: LanguageModel, calls: Call[]): LanguageModel => ({
  ...model,
  async complete(request) {
    const startedAt = performance.now();
    try {
      return await model.complete(request);
    } finally {
      calls.push({ name: request.schema.name, startedAt, endedAt: performance.now() });
    }
  },
});

/**
 * The names of the calls that waited for each other: from the one that ended last back, each time to the writer, where it was
 * still writing what the call is about, else to the last that had ended before.
 */
export function criticalPath(calls: readonly Call[]): string[] {
  const path: Call[] = [];
  for (let call = lastOf(calls); call; ) {
    path.unshift(call);
    const { startedAt } = call;
    const writing = calls.find(
      (one) => one.name === 'write_answer' && one.startedAt < startedAt && one.endedAt > startedAt,
    );
    call = writing ?? lastOf(calls.filter(({ endedAt }) => endedAt <= startedAt));
  }
  return path.map(({ name }) => name);
}

const lastOf = (calls: readonly Call[]): Call | undefined =>
  calls.toSorted((one, other) => other.endedAt - one.endedAt)[0];
