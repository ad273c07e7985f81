import { Annotation, END, START, StateGraph } from '@langchain/langgraph';

const State = Annotation.Root({
  trail: Annotation<string[]>({ reducer: (old, more) => [...old, ...more], default: () => [] }),
});

type Config = { configurable?: { nodeName?: string; greeting?: string } };

/** The nodes depend on the config, so that states can be read with the right config only. */
export const graph = async ({ configurable }: Config) => {
  const name = configurable?.nodeName ?? 'usual';
  const greeting = configurable?.greeting ?? 'none';
  return new StateGraph(State)
    .addNode(name, () => ({ trail: [name, greeting] }))
    .addEdge(START, name as typeof START)
    .addEdge(name as typeof START, END)
    .compile();
};
