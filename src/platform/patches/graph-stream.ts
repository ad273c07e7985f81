import { ensureConfig, type RunnableConfig } from '@langchain/core/runnables';

type Streaming = {
  config?: RunnableConfig;
  stream(input: unknown, config: never): Promise<AsyncIterable<unknown>>;
  /** Of Pregel (`pregel/index.js` of @langchain/langgraph): what its `stream` wraps three times. */
  _streamIterator?(input: unknown, config: object): AsyncIterator<unknown>;
};

/**
 * What `stream` of a graph gives, without its wrappers: each costs several promises an event, half of the CPU time of a graph
 * that says much. A graph without the method is streamed as it stands.
 */
export async function streamChunks(
  graph: Streaming,
  input: unknown,
  config: object,
): Promise<AsyncIterator<unknown>> {
  const { _streamIterator: iterate } = graph;
  if (!iterate) return (await graph.stream(input, config as never))[Symbol.asyncIterator]();
  const { recursionLimit } = graph.config ?? {};
  return iterate.call(graph, input, ensureConfig({ recursionLimit, ...config } as RunnableConfig));
}
