import { type BaseMessage, type BaseMessageChunk, isBaseMessageChunk } from '@langchain/core/messages';
import { concat } from '@langchain/core/utils/stream';
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
      const [message, metadata] = data as [BaseMessage, unknown];
      const { id } = message;
      if (!id || complete.has(id)) return;
      if (!announced.has(id)) {
        announced.add(id);
        yield { event: `messages/metadata${suffix}`, data: { [id]: { metadata } } };
      }
      if (isBaseMessageChunk(message)) {
        const known = growing.get(id);
        const whole = known ? concat(known, message) : message;
        growing.set(id, whole);
        yield { event: `messages/partial${suffix}`, data: [whole] };
      } else {
        complete.add(id);
        yield { event: `messages/complete${suffix}`, data: [message] };
      }
    },
    *fromValues(values: unknown, suffix: string): Generator<StreamEvent> {
      const messages = (values as { messages?: unknown } | null)?.messages;
      if (!Array.isArray(messages)) return;
      const fresh = messages.filter((message: { id?: string } | null) => {
        if (!message?.id || complete.has(message.id)) return false;
        complete.add(message.id);
        growing.delete(message.id);
        return true;
      });
      if (fresh.length > 0) yield { event: `messages/complete${suffix}`, data: fresh };
    },
  };
}
