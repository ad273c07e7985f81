import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#shared/api/sessions.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';
import { signUp } from '../support/account.ts';
import { serveProduct } from '../support/served-product.ts';
import { collect } from '../support/workflow.ts';

type Account = Awaited<ReturnType<typeof signUp>>;
type Kind = {
  name: string;
  keep(account: Account, number: number): Promise<unknown>;
  drop(account: Account, kept: unknown): Promise<unknown>;
};

const topic = 'Does regular walking lower blood pressure in adults?';
/** Three of them fit into a megabyte, with what stands around them; no compression makes them less. */
const text = () => randomBytes(210_000).toString('base64');
const refusal = /too_large|413.*would keep [\d.]+ MB of the 1 MB.*Delete researches/s;

let product: Awaited<ReturnType<typeof serveProduct>>;
beforeAll(async () => {
  product = await serveProduct({ USER_STORAGE_MB: '1' });
});
afterAll(() => product?.close());

const putItem = ({ client }: Account, key: string) => client.store.putItem(['shelf'], key, { text: text() });

const kinds: Kind[] = [
  {
    name: 'store items',
    keep: async (account, number) => {
      await putItem(account, `key-${number}`);
      return `key-${number}`;
    },
    drop: ({ client }, key) => client.store.deleteItem(['shelf'], key as string),
  },
  {
    name: 'sessions with an image',
    keep: ({ api }) =>
      api<Session>('POST', '/api/sessions', { topic, originalImageData: `data:image/png;base64,${text()}` }),
    drop: ({ api }, session) => api('DELETE', `/api/sessions/${(session as Session).id}`),
  },
  {
    name: 'reports that a browser sends',
    keep: async ({ api }) => {
      const session = await api<Session>('POST', '/api/sessions', { topic });
      return api<Session>('PUT', `/api/sessions/${session.id}/report`, { final_report: text() });
    },
    drop: ({ api }, session) => api('DELETE', `/api/sessions/${(session as Session).id}`),
  },
  {
    name: 'threads with metadata',
    keep: async ({ client }) => (await client.threads.create({ metadata: { text: text() } })).thread_id,
    drop: ({ client }, id) => client.threads.delete(id as string),
  },
  {
    name: 'metadata given to a thread later',
    keep: async ({ client }) => {
      const { thread_id } = await client.threads.create();
      await client.threads.update(thread_id, { metadata: { text: text() } });
      return thread_id;
    },
    drop: ({ client }, id) => client.threads.delete(id as string),
  },
  {
    name: 'assistants',
    keep: async ({ client }) =>
      (await client.assistants.create({ graphId: researchAssistant, metadata: { text: text() } }))
        .assistant_id,
    drop: ({ client }, id) => client.assistants.delete(id as string),
  },
];

describe('what a user keeps has a limit', () => {
  it.each(kinds)('also in $name, and what is deleted makes room', async ({ keep, drop }) => {
    const account = await signUp(product.url);
    const kept: unknown[] = [];
    const fill = async () => {
      for (let number = 0; number < 6; number += 1) kept.push(await keep(account, number));
    };
    await expect(fill()).rejects.toThrow(refusal);
    expect(kept).toHaveLength(3);
    await expect(keep(account, 8)).rejects.toThrow(refusal);
    await drop(account, kept[0]);
    await keep(account, 9);
    await expect(keep(account, 10)).rejects.toThrow(refusal);
    // Nobody else is the worse for it.
    await keep(await signUp(product.url), 1);
  });

  it('also in states that are written by hand or copied', async () => {
    const { client } = await signUp(product.url);
    const { thread_id } = await client.threads.create({ graphId: researchAssistant });
    const write = () =>
      client.threads.updateState(thread_id, { values: { topic: text() }, asNode: '__start__' });
    await write();
    const copies: string[] = [];
    const fill = async () => {
      for (let number = 0; number < 6; number += 1)
        copies.push((await client.threads.copy(thread_id)).thread_id);
    };
    await expect(fill()).rejects.toThrow(refusal);
    expect(copies.length).toBeLessThan(3);
    await expect(write()).rejects.toThrow(refusal);
    for (const copy of copies) await client.threads.delete(copy);
    await client.threads.delete(thread_id);
    await client.threads.create({ metadata: { text: text() } });
  });

  it('also in the older states of a thread, which may be pruned', async () => {
    const { client } = await signUp(product.url);
    const { thread_id } = await client.threads.create({ graphId: researchAssistant });
    const write = () =>
      client.threads.updateState(thread_id, {
        values: { topic: text().slice(0, 60_000) },
        asNode: '__start__',
      });
    let written = 0;
    const fill = async () => {
      for (; written < 30; written += 1) await write();
    };
    await expect(fill()).rejects.toThrow(refusal);
    expect(written).toBeGreaterThan(2);
    await client.threads.prune([thread_id], { strategy: 'keep_latest' });
    await write();
  });

  it('of all kinds together, and when many come at once', async () => {
    const account = await signUp(product.url);
    const all = kinds.flatMap(({ keep }, index) => [keep(account, 2 * index), keep(account, 2 * index + 1)]);
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const one of settled) if (one.status === 'rejected') expect(String(one.reason)).toMatch(refusal);
  });
});

it('a user who keeps too much starts no research and pays none', async () => {
  const account = await signUp(product.url);
  const session = await account.api<Session>('POST', '/api/sessions', { topic });
  for (const key of ['a', 'b', 'c']) await putItem(account, key);
  const { client } = account;
  // What is left is filled up with small things: each counts a kilobyte at least.
  const fill = async () => {
    for (;;)
      await client.store.putItem(['small'], randomBytes(8).toString('hex'), {
        text: text().slice(0, 20_000),
      });
  };
  await expect(fill()).rejects.toThrow(refusal);
  const files = [
    {
      filename: 'scan.png',
      content_type: 'image/png',
      size_bytes: 210_000,
      base64_data: text(),
      description: 'A scan',
    },
  ];
  await account.api('POST', `/api/sessions/${session.id}/start-research`, { topic });
  const { thread_id } = await client.threads.create();
  const start = (image_attachments: unknown[]) =>
    client.runs.stream(thread_id, researchAssistant, {
      input: { topic, research_mode: 'quick', image_attachments },
      metadata: { session_id: session.id },
      streamMode: ['updates'],
    });
  await expect(collect(start(files))).rejects.toThrow(refusal);
  // Without the file it runs, and its report is saved, whatever the user keeps then.
  await collect(start([]));
  expect(await account.session(session.id)).toMatchObject({ status: 'COMPLETED' });
  expect(await account.credits()).toMatchObject({ creditsRemaining: 4 });

  const next = account.api('POST', `/api/sessions/${session.id}/start-research`, { topic });
  await expect(next).rejects.toThrow(refusal);
  expect(await account.credits()).toMatchObject({ creditsRemaining: 4 });
});
