import { expect, it } from 'vitest';
import {
  type CompletionRequest,
  estimateTokens,
  type LanguageModel,
  LanguageModelError,
} from '#llm/index.ts';
import { meterModel } from './meter.ts';
import { addModelUsage, tokensOf } from './usage.ts';

const request = (name: string, maxTokens = 100): CompletionRequest => ({
  system: 'Be exact.',
  user: 'x'.repeat(300),
  schema: { name, json: {} },
  maxTokens,
  signal: new AbortController().signal,
});
const reserved = estimateTokens(request('one')) + 100;
const usage = { inputTokens: 90, outputTokens: 10, requests: 1 };

const answering = (given: Partial<Awaited<ReturnType<LanguageModel['complete']>>> = {}): LanguageModel => ({
  name: 'scripted',
  complete: async () => ({ value: {}, isCut: false, usage, ...given }),
});

it('counts what a model is used for, also where it fails, and what it costs', async () => {
  let isDown = false;
  const model: LanguageModel = {
    name: 'scripted',
    complete: async ({ schema }) => {
      const failed = { retryable: true, usage: { inputTokens: 0, outputTokens: 0, requests: 3 } };
      if (isDown) throw new LanguageModelError('is overloaded', failed);
      return { value: {}, isCut: schema.name === 'two', model: 'other', usage };
    },
  };
  const meter = meterModel(model, { tokens: 10_000, prices: { input: 2, output: 10 } });
  expect(meter.used()).toBeUndefined();
  for (const name of ['one', 'two', 'two']) await meter.model?.complete(request(name));
  isDown = true;
  await expect(meter.model?.complete(request('one'))).rejects.toThrow('is overloaded');
  expect(meter.used()).toEqual({
    calls: 4,
    requests: 6,
    inputTokens: 270,
    outputTokens: 30,
    cut: 2,
    refused: 0,
    models: ['other'],
    purposes: {
      one: { calls: 2, requests: 4, inputTokens: 90, outputTokens: 10, cut: 0, refused: 0 },
      two: { calls: 2, requests: 2, inputTokens: 180, outputTokens: 20, cut: 2, refused: 0 },
    },
    cost: expect.closeTo((270 * 2 + 30 * 10) / 1_000_000, 12),
  });
});

it('asks no more than the tokens allow, also of several requests at a time', async () => {
  const tokens = 100 + 2 * reserved;
  const meter = meterModel(answering(), { tokens, spent: 100 });
  const all = await Promise.allSettled([1, 2, 3].map(() => meter.model?.complete(request('one'))));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect(meter.used()).toMatchObject({ calls: 2, refused: 1 });
  // What was reserved and not used can be used by the next.
  await meter.model?.complete(request('one'));
  await expect(meter.model?.complete(request('one', 10_000))).rejects.toThrow(
    /tokens of this run .* were spent/,
  );
});

it('estimates the tokens that a provider does not count, also for the next part of the run', async () => {
  const silent = answering({ usage: { inputTokens: 0, outputTokens: 0, requests: 1 } });
  const tokens = 2 * reserved;
  const first = meterModel(silent, { tokens });
  await first.model?.complete(request('one'));
  await first.model?.complete(request('one'));
  await expect(first.model?.complete(request('one'))).rejects.toThrow(LanguageModelError);
  const used = addModelUsage(first.used(), first.used());
  expect(used).toMatchObject({ inputTokens: 0, outputTokens: 0 });
  const next = meterModel(silent, { tokens, spent: tokensOf(used) });
  await expect(next.model?.complete(request('one'))).rejects.toThrow(LanguageModelError);
});

it('adds up the parts of a run', async () => {
  const used = async (name: string, prices?: { input: number }) => {
    const meter = meterModel(answering(), { tokens: 10_000, prices });
    await meter.model?.complete(request(name));
    return meter.used();
  };
  const sum = addModelUsage(await used('one', { input: 1 }), await used('two', { input: 1 }));
  expect(sum).toMatchObject({
    calls: 2,
    inputTokens: 180,
    models: ['scripted'],
    cost: expect.closeTo(0.00018, 9),
  });
  expect(Object.keys(sum?.purposes ?? {})).toEqual(['one', 'two']);
  expect(addModelUsage(sum, undefined)).toBe(sum);
  expect(addModelUsage(await used('one'), await used('one'))).not.toHaveProperty('cost');
});

it('has nothing to count where there is no model', () => {
  const { model, used } = meterModel(undefined, { tokens: 10_000 });
  expect([model, used()]).toEqual([undefined, undefined]);
});
