import { afterAll, beforeAll, expect, it } from 'vitest';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { evidenceItem } from '../support/evidence-item.ts';
import { serveProduct } from '../support/served-product.ts';

let product: Awaited<ReturnType<typeof serveProduct>>;
beforeAll(async () => {
  product = await serveProduct();
});
afterAll(() => product?.close());

const topic = 'Does regular walking lower blood pressure in adults?';
const input = { topic, research_mode: 'quick', image_attachments: [] };
const forged = 'Forged walking lowers blood pressure by 90 mmHg in all adults.';
const state = {
  topic,
  analysis: { question: topic, pico: {}, forPatient: false, redFlags: [] },
  items: [evidenceItem({ title: forged, text: forged })],
  coverage: [1],
  trail: { queries: [], identified: 1, duplicates: 0, screened: 1, included: 1 },
  final_report: `<p>${forged}</p>`,
};

type Account = Awaited<ReturnType<typeof signUp>>;

/** Every way to give a thread a state that no paid run left. */
const forgeries: Record<string, (account: Account) => Promise<string>> = {
  'an update just before the last stage': async ({ client: { threads } }) => {
    const { thread_id } = await threads.create({ graphId: researchAssistant });
    await threads.updateState(thread_id, { values: state, asNode: 'simple_research_orchestrator' });
    return thread_id;
  },
  'an update as the start': async ({ client: { threads } }) => {
    const { thread_id } = await threads.create({ graphId: researchAssistant });
    await threads.updateState(thread_id, { values: state, asNode: '__start__' });
    return thread_id;
  },
  'steps that send the last stage a state of its own': async ({ client: { threads } }) => {
    const { thread_id } = await threads.create({
      graphId: researchAssistant,
      supersteps: [
        { updates: [{ values: state, asNode: 'simple_query_analysis' }] },
        {
          updates: [
            {
              values: null,
              command: { goto: { node: 'simple_report_generation', input: state } },
              asNode: 'simple_query_writer',
            },
          ],
        },
      ],
    });
    return thread_id;
  },
  'a copy of such a thread': async (account) => {
    const { threads } = account.client;
    const first = await forgeries['an update just before the last stage']?.(account);
    return (await threads.copy(first ?? '')).thread_id;
  },
  'messages that make every step heavy': async ({ client: { threads } }) => {
    const { thread_id } = await threads.create({ graphId: researchAssistant });
    const messages = [{ type: 'human', content: 'x'.repeat(3_900_000), id: 'heavy' }];
    await threads.updateState(thread_id, { values: { messages }, asNode: 'simple_query_analysis' });
    return thread_id;
  },
};

it.each(Object.entries(forgeries))('starts no paid research on %s', async (_name, forge) => {
  const account = await signUp(product.url);
  const { sessionId, threadId } = await account.prepare(topic);
  const other = await forge(account);
  const metadata = { session_id: sessionId };
  await expect(account.client.runs.wait(other, researchAssistant, { input, metadata })).rejects.toThrow(
    'HTTP 422: A research starts on a thread that has no state yet',
  );
  const assistant = await account.client.assistants.create({ graphId: researchAssistant });
  await expect(account.client.runs.wait(other, assistant.assistant_id, { input, metadata })).rejects.toThrow(
    /HTTP 422/,
  );
  expect((await account.session(sessionId)).status).toBe('RUNNING');

  await account.client.runs.wait(threadId, researchAssistant, { input, metadata });
  const session = await account.session(sessionId);
  expect(session.status).toBe('COMPLETED');
  expect(JSON.stringify(session)).not.toContain('Forged');
  expect((await account.credits()).creditsRemaining).toBe(4);
});

it('lets nobody touch the state of a research that is paid and waits for its worker', async () => {
  const account = await signUp(product.url);
  const { sessionId, threadId } = await account.prepare(topic);
  const { threads, runs } = account.client;
  const { run_id } = await runs.create(threadId, researchAssistant, {
    input,
    metadata: { session_id: sessionId },
    afterSeconds: 10,
  });
  const update = { values: state, asNode: 'simple_research_orchestrator' };
  await expect(threads.updateState(threadId, update)).rejects.toThrow(/HTTP 409/);
  await expect(threads.patchState(threadId, { run_id })).rejects.toThrow(/HTTP 409/);
  const again = { threadId, ifExists: 'do_nothing' as const, graphId: researchAssistant };
  await threads.create({ ...again, supersteps: [{ updates: [update] }] });
  expect(await threads.prune([threadId], { strategy: 'keep_latest' })).toEqual({ pruned_count: 0 });
  await threads.update(threadId, { metadata: { graph_id: 'nothing' }, ttl: 0.0001 });
  const copy = await threads.copy(threadId);
  expect(await runs.list(copy.thread_id)).toEqual([]);
  // Once the run has ended, the sweep of every minute may take a thread whose time is over.
  await threads.update(threadId, { ttl: 60 });
  await runs.join(threadId, run_id);
  const session = await account.session(sessionId);
  expect(session.status).toBe('COMPLETED');
  expect(JSON.stringify(session)).not.toContain('Forged');
});

it('gives a report once for a credit, whatever is copied or deleted afterwards', async () => {
  const account = await signUp(product.url);
  const { sessionId, threadId } = await account.prepare(topic);
  const { assistants, runs, threads } = account.client;
  const { assistant_id } = await assistants.create({ graphId: researchAssistant });
  const metadata = { session_id: sessionId };
  await runs.wait(threadId, assistant_id, { input, metadata });
  const { thread_id } = await threads.copy(threadId);
  for (const body of [{ input }, { input, metadata }, { input: null, metadata }]) {
    await expect(runs.wait(thread_id, researchAssistant, body)).rejects.toThrow(/HTTP 4(03|22)/);
  }
  await assistants.delete(assistant_id, { deleteThreads: true });
  await expect(threads.get(threadId)).rejects.toThrow(/HTTP 404/);
  expect(await account.session(sessionId)).toMatchObject({ status: 'COMPLETED' });
  expect((await account.credits()).creditsRemaining).toBe(4);
});

const steps = [{ updates: [{ values: state, asNode: 'simple_research_orchestrator' }] }];

it('makes no thread anew over one that is there, and tells a stranger nothing of it', async () => {
  const account = await signUp(product.url);
  const stranger = await signUp(product.url);
  const { threadId } = await account.prepare(topic);
  const { threads } = account.client;
  const again = { threadId, graphId: researchAssistant, supersteps: steps };
  for (const ifExists of ['raise', 'do_nothing'] as const) {
    const foreign = stranger.client.threads.create({ ...again, ifExists });
    await expect(foreign).rejects.toThrow(/HTTP 404/);
  }
  await expect(threads.create({ ...again, ifExists: 'raise' })).rejects.toThrow(/HTTP 409/);
  await threads.create({ ...again, ifExists: 'do_nothing' });
  expect(await threads.getState(threadId)).toMatchObject({ values: {}, next: [] });
});

it('starts no paid research on a thread that was deleted and made anew with steps', async () => {
  const account = await signUp(product.url);
  const { sessionId, threadId } = await account.prepare(topic);
  const { threads, runs } = account.client;
  const metadata = { session_id: sessionId };
  const remake = async () => {
    await threads.delete(threadId);
    await threads.create({ threadId, graphId: researchAssistant, supersteps: steps });
  };
  await remake();
  for (const body of [{ input }, { input: null }]) {
    const started = runs.wait(threadId, researchAssistant, { ...body, metadata });
    await expect(started).rejects.toThrow(/HTTP 422/);
  }
  expect((await account.session(sessionId)).status).toBe('RUNNING');

  const clean = await threads.create();
  await runs.wait(clean.thread_id, researchAssistant, { input, metadata });
  await remake();
  await expect(runs.wait(threadId, researchAssistant, { input: null, metadata })).rejects.toThrow(
    /HTTP 4(03|22)/,
  );
  const session = await account.session(sessionId);
  expect(session.status).toBe('COMPLETED');
  expect(JSON.stringify(session)).not.toContain('Forged');
  expect((await account.credits()).creditsRemaining).toBe(4);
});
