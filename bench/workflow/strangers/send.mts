import { Annotation, END, Send, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  words: Annotation<string[]>(),
  lengths: Annotation<Record<string, number>>({
    reducer: (old, more) => ({ ...old, ...more }),
    default: () => ({}),
  }),
  longest: Annotation<string>(),
});

export const graph = new StateGraph(State)
  .addNode('split', ({ words }) => ({ words: words.map((word) => word.trim()) }))
  .addNode('measure', ({ word }: { word: string }) => ({ lengths: { [word]: word.length } }))
  .addNode('choose', ({ lengths }) => ({
    longest: Object.entries(lengths).sort(([, a], [, b]) => b - a)[0]?.[0] ?? '',
  }))
  .addEdge(START, 'split')
  .addConditionalEdges('split', ({ words }) => words.map((word) => new Send('measure', { word })), [
    'measure',
  ])
  .addEdge('measure', 'choose')
  .addEdge('choose', END)
  .compile();
