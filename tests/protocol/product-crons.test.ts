import { Client } from '@langchain/langgraph-sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { serveProduct } from '../support/served-product.ts';

const apiKey = 'an operator key for this test';
let product: Awaited<ReturnType<typeof serveProduct>>;
beforeAll(async () => {
  product = await serveProduct({ WORKFLOW_API_KEY: apiKey });
});
afterAll(() => product?.close());

it('refuses a research on a schedule: nobody would pay for it', async () => {
  const account = await signUp(product.url);
  const { creditsRemaining } = await account.credits();
  const operator = new Client({ apiUrl: product.url, apiKey, callerOptions: { maxRetries: 0 } });
  const topic = 'Does regular walking lower blood pressure in adults?';
  const prepared = await account.prepare(topic);
  const cron = {
    schedule: '* * * * *',
    input: { topic, research_mode: 'quick', image_attachments: [] },
    metadata: { session_id: prepared.sessionId },
  };
  const refusal = 'HTTP 403: A research is started, and paid, one at a time: it cannot run on a schedule';
  for (const { crons } of [account.client, operator]) {
    await expect(crons.create(researchAssistant, cron)).rejects.toThrow(refusal);
    await expect(crons.createForThread(prepared.threadId, researchAssistant, cron)).rejects.toThrow(refusal);
    expect(await crons.count()).toBe(0);
  }
  expect((await account.credits()).creditsRemaining).toBe(creditsRemaining - 1);
});

it('keeps the stores of two users apart', async () => {
  const [ann, bob] = [await signUp(product.url), await signUp(product.url)];
  await ann.client.store.putItem(['notes'], 'k', { of: 'ann' });
  await expect(bob.client.store.getItem(['notes'], 'k')).rejects.toThrow(/HTTP 404/);
  expect((await bob.client.store.searchItems([])).items).toEqual([]);
  expect((await ann.client.store.getItem(['notes'], 'k'))?.value).toEqual({ of: 'ann' });
});
