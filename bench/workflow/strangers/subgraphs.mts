import { AIMessage } from '@langchain/core/messages';
import { Annotation, END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { LetterModel } from './letters.mts';

const Inner = Annotation.Root({ ...MessagesAnnotation.spec, city: Annotation<string>() });
const model = new LetterModel(() => ({ text: 'It is sunny' }));

const inner = new StateGraph(Inner)
  .addNode('place', ({ messages }) => ({ city: String(messages.at(-1)?.content).toUpperCase() }))
  .addNode('weather', async ({ messages, city }) => {
    const { content } = await model.invoke(messages);
    return { messages: [new AIMessage({ id: 'weather', content: `${content} in ${city}` })] };
  })
  .addEdge(START, 'place')
  .addEdge('place', 'weather')
  .addEdge('weather', END)
  .compile({ interruptBefore: ['weather'] });

const Outer = Annotation.Root({ ...MessagesAnnotation.spec, route: Annotation<string>() });
export const graph = new StateGraph(Outer)
  .addNode('choose', () => ({ route: 'weather' }))
  .addNode('weather_graph', inner)
  .addEdge(START, 'choose')
  .addConditionalEdges('choose', () => 'weather_graph', ['weather_graph', END])
  .addEdge('weather_graph', END)
  .compile();
