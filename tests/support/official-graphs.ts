import { Annotation, END, type LangGraphRunnableConfig, START, StateGraph } from '@langchain/langgraph';
import { testGraphs } from './graphs.ts';

const Tone = Annotation.Root({ tone: Annotation<unknown>(), context: Annotation<unknown>() });

/** Returns what an assistant lends to its runs. */
const configured = new StateGraph(Tone)
  .addNode('read', (_state, config: LangGraphRunnableConfig) => ({
    tone: config.configurable?.tone ?? null,
    context: config.context ?? null,
  }))
  .addEdge(START, 'read')
  .addEdge('read', END)
  .compile();

export const officialGraphs = { ...testGraphs, configured };
