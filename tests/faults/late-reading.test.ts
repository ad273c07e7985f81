import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { EvidenceTasks } from '#evidence/index.ts';
import { createThreadPool } from '#platform/threads/index.ts';
import type { ResearchTasks } from '#research/index.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { bundleProgram } from '../support/program.ts';
import { serveProduct } from '../support/served-product.ts';

const topic = 'Does regular walking lower blood pressure in adults?';
const hostile = 'Does a wording that takes for ever lower blood pressure?';
const file = await bundleProgram('tests/support/programs/late-reading-thread.ts');

// Deadlines are waited for, and on a busy machine they come late.
vi.setConfig({ testTimeout: 240_000 });

const threads = createThreadPool<EvidenceTasks & ResearchTasks>({ file, size: 1 });
let product: Awaited<ReturnType<typeof serveProduct>>;
beforeAll(async () => {
  product = await serveProduct({}, { threads });
});
afterAll(async () => {
  await product?.close();
  await threads.close();
});

type Account = Awaited<ReturnType<typeof signUp>>;

async function ask(account: Account, question: string) {
  const { sessionId, threadId } = await account.prepare(question);
  const events = [];
  for await (const event of account.stream({ sessionId, threadId }, question)) events.push(event);
  const [run] = await account.client.runs.list(threadId);
  return {
    run,
    errors: events.filter(({ event }) => event === 'error'),
    session: await account.session(sessionId),
  };
}

it('a question that cannot be read in time fails its run, gives the credit back, and holds nobody up', async () => {
  const account = await signUp(product.url);
  await ask(account, topic);
  const { creditsRemaining } = await account.credits();

  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const asked = ask(account, hostile);
  let isOver = false;
  const over = asked.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  while (!isOver) {
    const startedAt = performance.now();
    await fetch(`${product.url}/api/health`);
    waits.push(performance.now() - startedAt);
  }
  const { run, errors, session } = await over;
  delay.disable();

  expect(run?.status).toBe('error');
  expect(errors).toMatchObject([
    { data: { message: 'The question could not be read within 3 seconds. Please shorten or reword it.' } },
  ]);
  expect(session.status).not.toBe('RUNNING');
  expect((await account.credits()).creditsRemaining).toBe(creditsRemaining);
  expect(waits.length).toBeGreaterThan(20);
  expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(100);
  // On a busy machine single delays are long; the question itself would take a minute.
  expect(delay.max / 1e6).toBeLessThan(2_000);

  const next = await ask(account, topic);
  expect([next.run?.status, next.errors]).toEqual(['success', []]);
  expect(next.session.status).toBe('COMPLETED');
});

it('the question after it does not wait until the whole of the first is over, nor is it lost', async () => {
  const [one, other] = [await signUp(product.url), await signUp(product.url)];
  const [late, sound] = await Promise.all([ask(one, hostile), ask(other, topic)]);
  expect(late.run?.status).toBe('error');
  expect([sound.run?.status, sound.errors]).toEqual(['success', []]);
  expect((await one.credits()).creditsRemaining).toBe(5);
  expect((await other.credits()).creditsRemaining).toBe(4);
});

it('a report that cannot be written in time fails its run and gives the credit back', async () => {
  const account = await signUp(product.url);
  const { run, errors } = await ask(
    account,
    'Does regular walking lower blood pressure in adults, a wording that nothing can be written about?',
  );
  expect(run?.status).toBe('error');
  expect(errors).toMatchObject([
    { data: { message: expect.stringContaining('The report could not be written within 20 seconds') } },
  ]);
  expect((await account.credits()).creditsRemaining).toBe(5);
});

it('a run that is cancelled ends its reading at once', async () => {
  const account = await signUp(product.url);
  const { sessionId, threadId } = await account.prepare(hostile);
  const input = { topic: hostile, research_mode: 'quick', image_attachments: [] };
  const { run_id } = await account.client.runs.create(threadId, researchAssistant, {
    input,
    metadata: { session_id: sessionId },
  });
  await expect.poll(async () => (await account.client.runs.get(threadId, run_id)).status).toBe('running');
  await account.client.runs.cancel(threadId, run_id, true);
  expect((await account.credits()).creditsRemaining).toBe(5);
  expect((await ask(account, topic)).run?.status).toBe('success');
});
