import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  seconds: Annotation<number>(),
  times: Annotation<number>({ reducer: (a, b) => a + b, default: () => 0 }),
});

/** Holds the event loop, as a graph does that parses or computes without a pause. */
export const graph = new StateGraph(State)
  .addNode('compute', ({ seconds }) => {
    const end = Date.now() + (seconds ?? 1) * 1000;
    while (Date.now() < end);
    return { times: 1 };
  })
  .addEdge(START, 'compute')
  .addEdge('compute', END)
  .compile();
