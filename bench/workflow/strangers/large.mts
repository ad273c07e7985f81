import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  size: Annotation<number>(),
  text: Annotation<string>(),
  length: Annotation<number>(),
});

/** A state of `size` characters, or as large as the input makes it. */
export const graph = new StateGraph(State)
  .addNode('grow', ({ size, text }) => ({ text: text ?? 'é0'.repeat((size ?? 10_000_000) / 2) }))
  .addNode('measure', ({ text }) => ({ length: text.length }))
  .addEdge(START, 'grow')
  .addEdge('grow', 'measure')
  .addEdge('measure', END)
  .compile();
