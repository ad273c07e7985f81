import { AIMessage, RemoveMessage } from '@langchain/core/messages';
import { END, MessagesValue, ReducedValue, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { z } from 'zod';

const State = new StateSchema({
  messages: MessagesValue,
  steps: new ReducedValue(
    z.array(z.string()).default(() => []),
    {
      inputSchema: z.string(),
      reducer: (old: string[], one: string) => [...old, one],
    },
  ),
});

export const graph = new StateGraph(State, { context: z.object({ tone: z.string().optional() }) })
  .addNode('answer', ({ messages }, { context }) => ({
    messages: [new AIMessage({ id: `answer-${messages.length}`, content: context?.tone ?? 'plain' })],
    steps: 'answer',
  }))
  .addNode('forget', ({ messages }) => ({
    messages: messages
      .filter(({ content }) => content === 'forget')
      .map(({ id }) => new RemoveMessage({ id: id ?? '' })),
    steps: 'forget',
  }))
  .addEdge(START, 'answer')
  .addEdge('answer', 'forget')
  .addEdge('forget', END)
  .compile();
