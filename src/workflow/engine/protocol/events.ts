import { isPrefixMatch, isSupportedChannel } from '@langchain/langgraph/stream';
import { toSeq } from './sequence.ts';

/** One event of the stream protocol, version 2. `dataJson` is JSON text, as it came from the log wherever that is possible. */
export type ProtocolEvent = {
  seq: number;
  method: string;
  /** What a client subscribes to: the method, or `custom:<name>`. */
  channel: string;
  namespace: string[];
  atMs: number;
  node?: string | undefined;
  dataJson: string;
};

export type EventFilter = {
  channels: readonly string[];
  /** Prefixes; a segment without its `:id` stands for all of that name. */
  namespaces?: readonly string[][] | undefined;
  /** Levels below a prefix. */
  depth?: number | undefined;
};

export { isSupportedChannel };

export function matches({ channels, namespaces, depth }: EventFilter, event: ProtocolEvent): boolean {
  const { channel, namespace } = event;
  const isWanted =
    channels.includes(channel) || (channel.startsWith('custom:') && channels.includes('custom'));
  if (!isWanted) return false;
  if (!namespaces || namespaces.length === 0) return true;
  return namespaces.some(
    (prefix) =>
      isPrefixMatch(namespace, prefix) && (depth === undefined || namespace.length - prefix.length <= depth),
  );
}

/** The JSON text that travels. */
export function toFrame(event: ProtocolEvent): string {
  const { seq, method, namespace, atMs, node, dataJson } = event;
  const head = JSON.stringify({ type: 'event', event_id: String(seq), seq, method });
  const params = JSON.stringify({ namespace, timestamp: atMs, node });
  return `${head.slice(0, -1)},"params":${params.slice(0, -1)},"data":${dataJson}}}`;
}

export type NewEvent = {
  method: string;
  channel?: string;
  namespace: string[];
  node?: string | undefined;
  data?: unknown;
  dataJson?: string;
};

/** Numbers what was made of one event of a log. */
export function place(
  { run, logSeq, atMs }: { run: number; logSeq: number; atMs: number },
  made: Iterable<NewEvent>,
): ProtocolEvent[] {
  return [...made].map(({ method, channel = method, namespace, node, data, dataJson }, index) => ({
    seq: toSeq({ run, logSeq, index }),
    method,
    channel,
    namespace,
    atMs,
    node,
    dataJson: dataJson ?? JSON.stringify(data ?? null),
  }));
}
