import { streamChunks } from '#platform/patches/index.ts';
import type { CompiledGraph } from '../ports.ts';
import { toClientDebug, toClientSnapshot, toClientTask } from './checkpoint-events.ts';
import { createMessageStream } from './message-events.ts';
import { streamProtocol } from './protocol/graph-events.ts';
import { type LoggedMode, protocolMode } from './run-request.ts';
import type { StreamEvent } from './stream-event.ts';

type Chunk = { namespace: string[]; mode: string; data: unknown };

/** Takes one event; a promise when the graph is to wait before the next. */
export type Emit = (event: StreamEvent) => Promise<void> | undefined;

/**
 * Runs the graph and emits its events in the modes asked for, named as the LangGraph API names them. One loop and no
 * chain of generators: each would cost several promises an event.
 */
export async function streamGraph(
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
  emit: Emit,
): Promise<void> {
  const { runId, signal, config, errorDetail } = options;
  const modes = new Set(options.modes);
  const graph = await getGraph();
  if (modes.has(protocolMode)) {
    for await (const event of streamProtocol(graph, input, { ...config, runId, signal }, errorDetail)) {
      const full = emit(event);
      if (full) await full;
    }
    return;
  }
  const toEvents = createTranslator(modes, options);
  const stop = new AbortController();
  const abort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', abort);
  const source = await openStream(graph, input, { ...options, signal: stop.signal });
  try {
    if (signal.aborted) abort();
    for (let next = await source.next(); !next.done; next = await source.next()) {
      for (const event of toEvents(next.value)) {
        const full = emit(event);
        if (full) await full;
      }
    }
  } catch (error) {
    stop.abort(error);
    // A graph that does not heed the signal would hold up who waits for its end.
    source.return?.()?.catch(() => undefined);
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

function createTranslator(
  modes: ReadonlySet<LoggedMode>,
  { runId, subgraphs, errorDetail }: { runId: string; subgraphs: boolean; errorDetail: 'safe' | 'full' },
): (item: unknown) => StreamEvent[] {
  const messages = modes.has('messages') ? createMessageStream() : undefined;

  function fromChunk({ namespace, mode, data }: Chunk): StreamEvent[] {
    const suffix = subgraphs && namespace.length > 0 ? `|${namespace.join('|')}` : '';
    if (mode === 'messages') {
      const told = messages && (subgraphs || suffix === '') ? [...messages.fromChunk(data, suffix)] : [];
      return modes.has('messages-tuple') ? [...told, { event: `messages${suffix}`, data }] : told;
    }
    // The official server tells of complete messages only without subgraphs.
    const told = mode === 'values' && messages && !subgraphs ? [...messages.fromValues(data)] : [];
    if (!modes.has(mode as LoggedMode)) return told;
    return [{ event: `${mode}${suffix}`, data: toClient(mode, data, errorDetail) }, ...told];
  }

  if (!modes.has('events')) return (chunk) => fromChunk(toChunk(chunk, subgraphs));
  return (item) => {
    const event = item as GraphEvent;
    if (event.tags?.includes('langsmith:hidden')) return [];
    if (event.event === 'on_chain_stream' && event.run_id === runId) {
      return fromChunk(toChunk(event.data.chunk, subgraphs));
    }
    return [{ event: 'events', data: event }];
  };
}

function toClient(mode: string, data: unknown, errorDetail: 'safe' | 'full'): unknown {
  if (mode === 'debug') return toClientDebug(data, errorDetail);
  if (mode === 'checkpoints') return toClientSnapshot(data);
  if (mode === 'tasks') return toClientTask(data, errorDetail);
  return data;
}

/** Chunks of the graph, or its events where mode `events` is asked for. */
async function openStream(
  graph: CompiledGraph,
  input: unknown,
  options: Parameters<typeof streamGraph>[2],
): Promise<AsyncIterator<unknown>> {
  const { runId, subgraphs, signal } = options;
  const config = { ...options.config, runId, signal, subgraphs, streamMode: libraryModes(options.modes) };
  if (options.modes.includes('events')) {
    const withEvents = { ...config, version: 'v2' } as Parameters<CompiledGraph['streamEvents']>[1];
    return graph.streamEvents(input, withEvents)[Symbol.asyncIterator]();
  }
  return streamChunks(graph, input, config);
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
  // Asked for as the official server does, for the order in which events of nodes and values come.
  if (modes.includes('events')) library.add('debug');
  if (library.size === 0) library.add('values');
  return [...library];
}
