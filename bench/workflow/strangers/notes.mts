import {
  Annotation,
  END,
  InMemoryStore,
  type LangGraphRunnableConfig,
  MemorySaver,
  START,
  StateGraph,
} from '@langchain/langgraph';

const State = Annotation.Root({ note: Annotation<string>(), known: Annotation<unknown[]>() });

export const graph = new StateGraph(State)
  .addNode('remember', async ({ note }, { store, configurable }: LangGraphRunnableConfig) => {
    await store?.put(['notes', configurable?.user ?? 'nobody'], note, { text: note, tags: ['b', 'a'] });
    return {};
  })
  .addNode('recall', async (_state, { store, configurable }: LangGraphRunnableConfig) => {
    const found = (await store?.search(['notes', configurable?.user ?? 'nobody'], { limit: 10 })) ?? [];
    const known = found.map(({ key, value }) => ({ key, value })).sort((a, b) => a.key.localeCompare(b.key));
    return { known };
  })
  .addEdge(START, 'remember')
  .addEdge('remember', 'recall')
  .addEdge('recall', END)
  // Both are replaced by those of the server.
  .compile({ store: new InMemoryStore(), checkpointer: new MemorySaver() });
