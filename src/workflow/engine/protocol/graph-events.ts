import {
  convertToProtocolEvent,
  createGraphRunStream,
  type ProtocolEvent,
  STREAM_EVENTS_V3_MODES,
} from '@langchain/langgraph';
import type { CompiledGraph } from '../../ports.ts';
import { toClientTask } from '../checkpoint-events.ts';
import { describeFailure } from '../failures.ts';
import type { StreamEvent } from '../stream-event.ts';
import { hiddenName, logName } from './log-names.ts';

type Chunk = [namespace: string[], mode: string, payload: unknown];
/** `stream` of a graph with the options of version 2, which its own types do not know. */
type ProtocolStreaming = { stream(input: unknown, options: object): Promise<AsyncIterable<unknown>> };
type Detail = 'safe' | 'full';

/**
 * Runs the graph and yields all that version 2 of the stream protocol shows, fit for the log of the run: what version 1
 * shows too in the form of version 1, the rest under hidden names.
 */
export async function* streamProtocol(
  graph: CompiledGraph,
  input: unknown,
  config: object,
  errorDetail: Detail,
): AsyncGenerator<StreamEvent> {
  const streaming: ProtocolStreaming = graph;
  const options = { ...config, version: 'v3', streamMode: STREAM_EVENTS_V3_MODES, subgraphs: true };
  const chunks = withoutSecrets(await streaming.stream(input, options), errorDetail);
  const transformers = graph.streamTransformers ?? [];
  if (transformers.length === 0) {
    for await (const chunk of chunks) yield* fromChunk(chunk, errorDetail);
    return;
  }
  // The graph's own transformers may drop events and add channels; LangGraph keeps all events of such a run in memory.
  for await (const event of createGraphRunStream(chunks as never, transformers as never[])) {
    yield* fromEvent(event, errorDetail);
  }
}

async function* withoutSecrets(chunks: AsyncIterable<unknown>, errorDetail: Detail): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    if (!isChunk(chunk)) throw new Error('The graph streamed something else than a chunk with its mode');
    const [namespace, mode, payload] = chunk;
    const { event, error } = (payload ?? {}) as { event?: unknown; error?: unknown };
    if (mode !== 'tools' || event !== 'on_tool_error') yield chunk;
    else
      yield [namespace, mode, { ...(payload as object), error: describeFailure(error, errorDetail).message }];
  }
}

function isChunk(chunk: unknown): chunk is Chunk {
  return Array.isArray(chunk) && chunk.length >= 3;
}

function* fromChunk([namespace, mode, payload]: Chunk, errorDetail: Detail): Generator<StreamEvent> {
  if (mode === 'updates') {
    yield { event: logName(mode, namespace), data: payload };
    return;
  }
  for (const event of convertToProtocolEvent({ namespace, mode: mode as never, payload, seq: 0 })) {
    yield* fromEvent(event, errorDetail);
  }
}

function* fromEvent({ method, params }: ProtocolEvent, errorDetail: Detail): Generator<StreamEvent> {
  const { namespace, node, data } = params;
  switch (method) {
    case 'values':
      yield { event: logName(method, namespace), data };
      return;
    case 'tasks':
      yield { event: logName(method, namespace), data: toClientTask(data, errorDetail) };
      return;
    case 'updates': {
      const { values } = data as { values: unknown };
      yield { event: logName(method, namespace), data: node === undefined ? values : { [node]: values } };
      return;
    }
    case 'custom':
      yield { event: logName(method, namespace), data: unwrapPayload(data) };
      return;
    case 'lifecycle':
      // Readers work out the rest for themselves; only a transformer knows the cause.
      if ((data as { cause?: unknown }).cause) yield { event: hiddenName(method, namespace), data: { data } };
      return;
    default:
      yield { event: hiddenName(method, namespace), data: { node, data } };
  }
}

function unwrapPayload(data: unknown): unknown {
  const keys = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  return keys.length === 1 && keys[0] === 'payload' ? (data as { payload: unknown }).payload : data;
}
