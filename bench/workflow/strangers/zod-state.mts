import { END, START, StateGraph } from '@langchain/langgraph';
import { registry } from '@langchain/langgraph/zod';
import { z } from 'zod';

const State = z.object({
  question: z.string().describe('What is asked'),
  facts: z
    .array(z.string())
    .default([])
    .register(registry, {
      reducer: { fn: (old: string[], more: string[]) => [...old, ...more] },
      default: () => [] as string[],
      jsonSchemaExtra: { langgraph_nodes: ['find', 'sum'] },
    }),
  answer: z.string().optional(),
});

export const graph = new StateGraph(State)
  .addNode('find', ({ question }) => ({
    facts: [`${question} is short`, `${question} has ${question.length} letters`],
  }))
  .addNode('sum', ({ facts }) => ({ facts: ['done'], answer: facts.join('; ') }))
  .addEdge(START, 'find')
  .addEdge('find', 'sum')
  .addEdge('sum', END)
  .compile();
