import { expect, it } from 'vitest';
import { createModeFilter, createSseStream, type SentEvent } from './sse.ts';

async function* batches(...items: SentEvent[][]) {
  yield* items;
}
const options = {
  wants: () => true,
  stallMs: 10_000,
  onDisconnect: () => undefined,
  onBreak: () => undefined,
};

it('writes events and heartbeats as the official client reads them', async () => {
  const stream = createSseStream(batches([{ seq: 7, event: 'custom', data: '{"a":1}' }], []), options);
  expect(await new Response(stream).text()).toBe('id: 7\nevent: custom\ndata: {"a":1}\n\n: heartbeat\n');
});

it('asks for the next batch only when the last was taken', async () => {
  let asked = 0;
  async function* counted() {
    for (;;) {
      asked += 1;
      yield [{ seq: asked, event: 'custom', data: '1' }];
    }
  }
  const reader = createSseStream(counted(), options).getReader();
  await reader.read();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toBe(2);
});

it('knows which events belong to which stream mode', () => {
  const wants = createModeFilter(['messages', 'updates']);
  const events = ['metadata', 'error', 'updates|a:1', 'messages/partial', 'messages', 'values', 'custom'];
  expect(events.filter(wants)).toEqual(['metadata', 'error', 'updates|a:1', 'messages/partial']);
  expect(events.filter(createModeFilter(['messages-tuple']))).toEqual(['metadata', 'error', 'messages']);
  expect(events.filter(createModeFilter([]))).toEqual(events);
});
