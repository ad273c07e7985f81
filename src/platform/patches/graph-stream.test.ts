import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { expect, it } from 'vitest';
import { streamChunks } from './graph-stream.ts';

const State = Annotation.Root({ count: Annotation<number>() });
const graph = new StateGraph(State)
  .addNode('double', ({ count }, config) => {
    config.writer?.({ seen: count });
    return { count: 2 * count };
  })
  .addEdge(START, 'double')
  .addEdge('double', END)
  .compile();

async function read(stream: AsyncIterator<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for (let next = await stream.next(); !next.done; next = await stream.next()) chunks.push(next.value);
  return chunks;
}

it('gives what the graph itself streams', async () => {
  const config = { streamMode: ['values', 'updates', 'custom'] };
  const whole = await graph.stream({ count: 3 }, config as never);
  expect('_streamIterator' in graph).toBe(true);
  expect(await read(await streamChunks(graph, { count: 3 }, config))).toEqual(
    await read(whole[Symbol.asyncIterator]()),
  );
});

it('streams a graph of another version', async () => {
  const other = {
    async stream() {
      return (async function* () {
        yield ['values', { count: 1 }];
      })();
    },
  };
  expect(await read(await streamChunks(other, {}, {}))).toEqual([['values', { count: 1 }]]);
});
