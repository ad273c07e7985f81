import { expect, it } from 'vitest';
import type { ProtocolEvent } from '../../engine/protocol/events.ts';
import { filterEvents } from './filtered-events.ts';

const event = (seq: number, channel: string, namespace: string[] = []): ProtocolEvent => ({
  seq,
  method: channel,
  channel,
  namespace,
  atMs: 0,
  dataJson: '{}',
});

async function* batches() {
  yield [event(1, 'values'), event(2, 'tasks')];
  yield [event(3, 'tasks')];
  yield [];
  yield [event(4, 'values', ['inner:1']), event(5, 'values', ['inner:1', 'leaf:2']), event(6, 'custom:x')];
}

async function seqs(filter: Parameters<typeof filterEvents>[1], idleMs: number) {
  const found: number[][] = [];
  for await (const batch of filterEvents(batches(), filter, idleMs)) found.push(batch.map(({ seq }) => seq));
  return found;
}

it('gives what was asked for, and a sign of life at the beginning and when nothing comes', async () => {
  expect(await seqs({ channels: ['values'] }, 60_000)).toEqual([[], [1], [], [4, 5]]);
  expect(await seqs({ channels: ['values'], since: 4 }, 60_000)).toEqual([[], [], [5]]);
  expect(await seqs({ channels: ['custom'] }, 60_000)).toEqual([[], [], [6]]);
  expect(await seqs({ channels: ['custom:y'] }, 60_000)).toEqual([[], []]);
  expect(await seqs({ channels: ['values'], namespaces: [['inner']], depth: 0 }, 60_000)).toEqual([
    [],
    [],
    [4],
  ]);
  expect(await seqs({ channels: ['values'], namespaces: [['inner:2']] }, 60_000)).toEqual([[], []]);
});

it('gives a sign of life also when there is much, but nothing that was asked for', async () => {
  expect(await seqs({ channels: ['tools'] }, 0)).toEqual([[], [], [], [], []]);
});
