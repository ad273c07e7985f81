import { randomUUID } from 'node:crypto';
import { type EventFilter, matches, type ProtocolEvent, toFrame } from '../../engine/protocol/events.ts';
import { ProtocolFailure } from '../../engine/protocol/failure.ts';
import { runOf, seqBefore } from '../../engine/protocol/sequence.ts';
import { findStartRun, type ReaderDeps, readThreadEvents } from '../../engine/protocol/thread-events.ts';
import type { Scope } from '../../storage/scope.ts';

/** How often an idle pump looks up; the socket has a heartbeat of its own. */
const idleMs = 60_000;

type Subscription = { filter: EventFilter; after: number | undefined };

/**
 * The subscriptions of one socket and what feeds them: one reader for all, so that events come in order and each once.
 * A new subscription sends the reader back to its beginning. `send` resolves when the socket took the frames.
 */
export function createSubscriptions(
  deps: ReaderDeps,
  threadId: string,
  options: { scope: Scope; send(frames: string[]): Promise<void>; onBreak(error: unknown): void },
) {
  const { scope, send, onBreak } = options;
  const subscriptions = new Map<string, Subscription>();
  let pumping = new AbortController();
  let isClosed = false;

  function restart(): void {
    pumping.abort();
    pumping = new AbortController();
    const { signal } = pumping;
    if (subscriptions.size === 0 || isClosed) return;
    pump(signal).catch((error: unknown) => {
      if (!signal.aborted) onBreak(error);
    });
  }

  async function pump(signal: AbortSignal): Promise<void> {
    // Subscriptions that are sent together begin together.
    await new Promise(setImmediate);
    const startRun = await findStartRun(deps.db, threadId, scope);
    signal.throwIfAborted();
    for (const subscription of subscriptions.values()) subscription.after ??= seqBefore(startRun);
    const first = Math.min(...[...subscriptions.values()].map(({ after }) => after ?? 0));
    const fromRun = Math.max(0, runOf(first));
    for await (const batch of readThreadEvents(deps, threadId, { scope, fromRun, idleMs, signal })) {
      if (signal.aborted) return;
      const frames = batch.filter(take).map(toFrame);
      if (frames.length > 0) await send(frames);
    }
  }

  /** Whether anyone wants the event, who then has had it. */
  function take(event: ProtocolEvent): boolean {
    let isWanted = false;
    for (const subscription of subscriptions.values()) {
      if (event.seq <= (subscription.after ?? 0)) continue;
      subscription.after = event.seq;
      isWanted ||= matches(subscription.filter, event);
    }
    return isWanted;
  }

  return {
    add(filter: EventFilter): { subscription_id: string } {
      const id = randomUUID();
      subscriptions.set(id, { filter, after: undefined });
      restart();
      return { subscription_id: id };
    },
    remove(id: string): void {
      if (!subscriptions.delete(id))
        throw new ProtocolFailure('no_such_subscription', `No subscription "${id}"`);
      if (subscriptions.size === 0) restart();
    },
    /** Sends subscriptions of this socket back to after an event; false when one of them is not of this socket. */
    rewind(ids: readonly string[], after: number): boolean {
      const found = ids.map((id) => subscriptions.get(id));
      for (const subscription of found) if (subscription) subscription.after = after;
      restart();
      return found.every((subscription) => subscription !== undefined);
    },
    close(): void {
      isClosed = true;
      pumping.abort();
      subscriptions.clear();
    },
  };
}
