import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { getLogger } from '@langchain/langgraph-sdk/logging';

const logger = getLogger();
const State = Annotation.Root({ said: Annotation<boolean>() });

export const graph = new StateGraph(State)
  .addNode('say', () => {
    logger.info('A node speaks', { step: 1 });
    logger.child({ part: 'say' }).warn('And again');
    return { said: true };
  })
  .addEdge(START, 'say')
  .addEdge('say', END)
  .compile();
