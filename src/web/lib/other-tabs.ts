const opened = new Map<string, BroadcastChannel>();

/** A channel to the other tabs of this browser. Opened by the first who needs it: the build draws pages as well. */
export function otherTabs(name: string): BroadcastChannel {
  const channel = opened.get(name) ?? new BroadcastChannel(name);
  opened.set(name, channel);
  return channel;
}
