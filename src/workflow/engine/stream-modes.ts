import type { CompiledGraph } from '../ports.ts';
import { toClientCheckpoint, toClientDebug, toClientTask } from './checkpoint-events.ts';
import { createMessageStream } from './message-events.ts';
import { streamProtocol } from './protocol/graph-events.ts';
import { type LoggedMode, protocolMode } from './run-request.ts';

export type StreamEvent = { event: string; data: unknown };
type Chunk = { namespace: string[]; mode: string; data: unknown };

/** Runs the graph and yields its events in the modes asked for, named as the LangGraph API names them. */
export async function* streamGraph(
  getGraph: () => Promise<CompiledGraph>,
  input: unknown,
  options: {
    runId: string;
    modes: readonly LoggedMode[];
    subgraphs: boolean;
    signal: AbortSignal;
    config: object;
    errorDetail: 'safe' | 'full';
  },
): AsyncGenerator<StreamEvent> {
  const modes = new Set(options.modes);
  if (modes.has(protocolMode)) {
    const { runId, signal, config, errorDetail } = options;
    yield* streamProtocol(await getGraph(), input, { ...config, runId, signal }, errorDetail);
    return;
  }
  const messages = modes.has('messages') ? createMessageStream() : undefined;
  for await (const item of openStream(await getGraph(), input, options)) {
    if ('event' in item) {
      yield item;
      continue;
    }
    const { namespace, mode, data } = item;
    const suffix = options.subgraphs && namespace.length > 0 ? `|${namespace.join('|')}` : '';
    if (mode === 'messages') {
      if (messages && (options.subgraphs || suffix === '')) yield* messages.fromChunk(data, suffix);
      if (modes.has('messages-tuple')) yield { event: `messages${suffix}`, data };
      continue;
    }
    if (mode === 'values' && messages) yield* messages.fromValues(data, suffix);
    if (modes.has(mode as LoggedMode))
      yield { event: `${mode}${suffix}`, data: toClient(mode, data, options.errorDetail) };
  }
}

function toClient(mode: string, data: unknown, errorDetail: 'safe' | 'full'): unknown {
  if (mode === 'debug') return toClientDebug(data, errorDetail);
  if (mode === 'checkpoints') return toClientCheckpoint(data, errorDetail);
  if (mode === 'tasks') return toClientTask(data, errorDetail);
  return data;
}

async function* openStream(
  graph: CompiledGraph,
  input: unknown,
  options: Parameters<typeof streamGraph>[2],
): AsyncGenerator<Chunk | StreamEvent> {
  const { runId, subgraphs, signal } = options;
  const config = { ...options.config, runId, signal, subgraphs, streamMode: libraryModes(options.modes) };
  if (!options.modes.includes('events')) {
    const stream = await graph.stream(input, config as Parameters<CompiledGraph['stream']>[1]);
    for await (const chunk of stream) yield toChunk(chunk, subgraphs);
    return;
  }
  const events = graph.streamEvents(input, { ...config, version: 'v2' } as Parameters<
    CompiledGraph['streamEvents']
  >[1]);
  for await (const event of events as AsyncIterable<GraphEvent>) {
    if (event.tags?.includes('langsmith:hidden')) continue;
    if (event.event === 'on_chain_stream' && event.run_id === runId) {
      yield toChunk(event.data.chunk, subgraphs);
    } else {
      yield { event: 'events', data: event };
    }
  }
}

type GraphEvent = { event: string; run_id: string; tags?: string[]; data: { chunk?: unknown } };

function toChunk(chunk: unknown, subgraphs: boolean): Chunk {
  if (subgraphs) {
    const [namespace, mode, data] = chunk as [string[], string, unknown];
    return { namespace, mode, data };
  }
  const [mode, data] = chunk as [string, unknown];
  return { namespace: [], mode, data };
}

function libraryModes(modes: readonly LoggedMode[]): string[] {
  const library = new Set<string>();
  for (const mode of modes) {
    if (mode === 'messages-tuple' || mode === 'messages') library.add('messages');
    if (mode === 'messages') library.add('values');
    if (mode !== 'events' && mode !== 'messages-tuple') library.add(mode);
  }
  if (library.size === 0) library.add('values');
  return [...library];
}
