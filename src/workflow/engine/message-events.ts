import type { BaseMessage, BaseMessageChunk } from '@langchain/core/messages';
import type { StreamEvent } from './stream-event.ts';

/**
 * Stream mode `messages`: what is known of a message so far, whole each time (`messages/partial`), then once
 * when it stands in the state (`messages/complete`). `messages/metadata` comes before the first of each.
 */
export function createMessageStream() {
  const growing = new Map<string, BaseMessageChunk>();
  const complete = new Set<string>();
  const announced = new Set<string>();

  return {
    *fromChunk(data: unknown, suffix: string): Generator<StreamEvent> {
      const [message, { tags: _, ...metadata }] = data as [BaseMessage, Record<string, unknown>];
      const { id } = message;
      // What a node returns whole comes with the values.
      if (!id || complete.has(id) || !isChunk(message)) return;
      if (!announced.has(id)) {
        announced.add(id);
        yield { event: `messages/metadata${suffix}`, data: { [id]: { metadata } } };
      }
      const known = growing.get(id);
      const whole = known ? (known.concat(message) as BaseMessageChunk) : message;
      growing.set(id, whole);
      yield { event: `messages/partial${suffix}`, data: [whole] };
    },
    *fromValues(values: unknown): Generator<StreamEvent> {
      const messages = (values as { messages?: unknown } | null)?.messages;
      if (!Array.isArray(messages)) return;
      const fresh = messages.filter((message: { id?: string } | null) => {
        if (!message?.id || complete.has(message.id)) return false;
        complete.add(message.id);
        growing.delete(message.id);
        return true;
      });
      if (fresh.length > 0) yield { event: 'messages/complete', data: fresh };
    },
  };
}

/** By what it can do: its class may come from another copy of the library. */
function isChunk(message: BaseMessage): message is BaseMessageChunk {
  return 'concat' in message && typeof message.concat === 'function';
}
