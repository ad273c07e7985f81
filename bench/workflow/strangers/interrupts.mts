import { Annotation, END, interrupt, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  dose: Annotation<string>(),
  route: Annotation<string>(),
  log: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
});

export const graph = new StateGraph(State)
  .addNode('ask', () => {
    const dose = interrupt({ question: 'Which dose?', options: ['5 mg', '10 mg'] }) as string;
    const route = interrupt({ question: 'Which route?' }) as string;
    return { dose, route, log: ['asked'] };
  })
  .addNode('write', ({ dose, route }) => ({ log: [`${dose} ${route}`] }))
  .addEdge(START, 'ask')
  .addEdge('ask', 'write')
  .addEdge('write', END)
  .compile();
