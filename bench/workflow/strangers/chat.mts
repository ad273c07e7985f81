import { AIMessage, isAIMessage } from '@langchain/core/messages';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { LetterModel } from './letters.mts';

const first = new LetterModel((messages) => ({ text: `You said ${messages.at(-1)?.content}` }));
const second = new LetterModel((messages) => {
  const last = messages.at(-1);
  // A graph may tell messages by their class, as its own packages have it.
  const known = last instanceof AIMessage && isAIMessage(last);
  return { text: known ? 'And I answered' : 'Who spoke?' };
});

export const graph = new StateGraph(MessagesAnnotation)
  .addNode('answer', async ({ messages }) => ({ messages: [await first.invoke(messages)] }))
  .addNode('comment', async ({ messages }) => ({ messages: [await second.invoke(messages)] }))
  .addEdge(START, 'answer')
  .addEdge('answer', 'comment')
  .addEdge('comment', END)
  .compile();
