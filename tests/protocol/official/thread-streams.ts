import { beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { Official } from '../../support/official-client.ts';

export function threadStreamCases(official: Official): void {
  let { threads } = official.client;
  beforeAll(() => {
    ({ threads } = official.client);
  });

  const open = (assistantId: string, transport: 'sse' | 'websocket') =>
    threads.stream({
      assistantId,
      transport,
      ...(transport === 'sse' ? { fetch: official.fetch } : {}),
      webSocketFactory: (url) => new WebSocket(url) as unknown as globalThis.WebSocket,
    });

  describe.each(['sse', 'websocket'] as const)('one stream for a thread (%s)', (transport) => {
    it('starts a run and gives its messages and what it left', async () => {
      const thread = open('chat', transport);
      const texts = (async () => {
        const found: string[] = [];
        for await (const message of thread.messages) found.push(await message.text);
        return found;
      })();
      await thread.run.start({ input: { messages: [{ type: 'human', content: 'Hi' }] } });
      const { messages } = (await thread.output) as { messages: { text: string }[] };
      expect(messages.map(({ text }) => text)).toEqual(['Hi', 'Hello there']);
      await thread.close();
      expect(await texts).toEqual(['Hello there']);
    });

    it('shows an interrupt and takes the answer', async () => {
      const thread = open('person', transport);
      await thread.run.start({ input: {} });
      await thread.output;
      expect(thread.interrupted).toBe(true);
      const [interrupt] = thread.interrupts;
      expect(interrupt?.payload).toBe('Which dose?');
      await thread.input.respond({
        namespace: interrupt?.namespace ?? [],
        interrupt_id: interrupt?.interruptId ?? '',
        response: '5 mg',
      });
      await expect
        .poll(async () => (await threads.getState<{ trail: string[] }>(thread.threadId)).values.trail)
        .toEqual(['5 mg']);
      await thread.close();
    });
  });
}
