export type Listener = { onPayload: (payload: string) => void; onReconnect?: (() => void) | undefined };

/** Who listens to which channel. `start` and `stop` run when a channel gets its first and loses its last listener. */
export function createListeners(
  start: (channel: string) => Promise<void>,
  stop: (channel: string) => Promise<void>,
) {
  const byChannel = new Map<string, Set<Listener>>();

  return {
    channels: () => [...byChannel.keys()],
    deliver(channel: string, payload: string) {
      for (const listener of byChannel.get(channel) ?? []) listener.onPayload(payload);
    },
    reconnected() {
      for (const listeners of byChannel.values()) for (const { onReconnect } of listeners) onReconnect?.();
    },
    async add(channel: string, listener: Listener): Promise<() => Promise<void>> {
      const present = byChannel.get(channel);
      const listeners = present ?? new Set<Listener>();
      listeners.add(listener);
      byChannel.set(channel, listeners);
      try {
        if (!present) await start(channel);
      } catch (error) {
        byChannel.delete(channel);
        throw error;
      }
      return async () => {
        listeners.delete(listener);
        if (listeners.size > 0 || byChannel.get(channel) !== listeners) return;
        byChannel.delete(channel);
        await stop(channel);
      };
    },
  };
}

export function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
