import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { expect, it } from 'vitest';
import { findRunSignal } from './run-signals.ts';

it('finds the signal that a run was started with', async () => {
  let found: AbortSignal | undefined;
  const graph = new StateGraph(Annotation.Root({ done: Annotation<boolean>() }))
    .addNode('look', (_state, config) => {
      found = findRunSignal(config);
      return { done: true };
    })
    .addEdge(START, 'look')
    .addEdge('look', END)
    .compile();
  const stop = new AbortController();
  await graph.invoke({}, { signal: stop.signal });
  expect(found?.aborted).toBe(false);
  expect(findRunSignal({})).toBeUndefined();
});
