import { type EventFilter, matches, type ProtocolEvent } from '../../engine/protocol/events.ts';

/**
 * The events that match and came after `since`. An empty list, which becomes a heartbeat, comes at once and then when
 * nothing was sent for `idleMs`, whether or not other events came.
 */
export async function* filterEvents(
  batches: AsyncIterable<ProtocolEvent[]>,
  filter: EventFilter & { since?: number | undefined },
  idleMs: number,
): AsyncGenerator<ProtocolEvent[]> {
  const { since = 0 } = filter;
  yield [];
  let sentAt = performance.now();
  for await (const batch of batches) {
    const wanted = batch.filter((event) => event.seq > since && matches(filter, event));
    if (wanted.length === 0 && batch.length > 0 && performance.now() - sentAt < idleMs) continue;
    yield wanted;
    sentAt = performance.now();
  }
}
