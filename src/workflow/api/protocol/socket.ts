import type { WSEvents } from 'hono/ws';
import type { WebSocket } from 'ws';
import type { Logger } from '#platform/logger.ts';
import type { Access } from '../../engine/access.ts';
import type { TreeNode } from '../../engine/protocol/lifecycle.ts';
import type { ReaderDeps } from '../../engine/protocol/thread-events.ts';
import { readParams, toFailure } from './commands.ts';
import type { Command, CommandAnswer } from './schemas.ts';
import { keepAlive, parseCommand, sendAll } from './socket-wire.ts';
import { createSubscriptions } from './subscriptions.ts';

const commandsAtOnce = 64;

export type SocketDeps = ReaderDeps & {
  handle(threadId: string, command: Command, access: Access): Promise<CommandAnswer>;
  getTree(threadId: string, runId: string | undefined, access: Access): Promise<TreeNode>;
  closing: AbortSignal;
  stallMs: number;
  logger: Logger;
};

/** One client on a WebSocket: commands come in, answers and the events it subscribed to go out. */
export function serveSocket(deps: SocketDeps, threadId: string, access: Access): WSEvents<WebSocket> {
  let stop: (() => void) | undefined;
  let receive: ((text: string) => void) | undefined;
  return {
    onOpen(_event, { raw }) {
      if (raw) ({ stop, receive } = open(deps, threadId, access, raw));
    },
    onMessage: ({ data }) =>
      receive?.(typeof data === 'string' ? data : Buffer.from(data as ArrayBuffer).toString()),
    onClose: () => stop?.(),
    onError: () => stop?.(),
  };
}

function open(deps: SocketDeps, threadId: string, access: Access, socket: WebSocket) {
  const subscriptions = createSubscriptions(deps, threadId, {
    scope: access.scope,
    send: (frames) => sendAll(socket, frames),
    onBreak(error) {
      deps.logger.warn({ err: error }, 'a stream of events broke off');
      socket.terminate();
    },
  });
  const stopHeartbeat = keepAlive(socket, deps.stallMs);
  const cut = () => socket.terminate();
  deps.closing.addEventListener('abort', cut);
  let inHand = 0;

  async function answer(text: string): Promise<CommandAnswer> {
    let id: number | null = null;
    try {
      const sent = parseCommand(text);
      id = sent.id;
      const result = await subscribe(sent);
      return result ? { type: 'success', id, result } : await deps.handle(threadId, sent, access);
    } catch (error) {
      const failure = toFailure(id, error);
      if (failure) return failure;
      deps.logger.error({ err: error }, 'a command failed');
      return { type: 'error', id, error: 'unknown_error', message: 'Internal server error' };
    }
  }

  async function subscribe(sent: Command): Promise<Record<string, unknown> | undefined> {
    switch (sent.method) {
      case 'subscription.subscribe':
        return subscriptions.add(readParams(sent.method, sent));
      case 'subscription.unsubscribe':
        subscriptions.remove(readParams(sent.method, sent).subscription_id);
        return {};
      case 'subscription.reconnect': {
        const { run_id, last_event_id, subscriptions: ids } = readParams(sent.method, sent);
        const tree = await deps.getTree(threadId, run_id, access);
        const restored = subscriptions.rewind(ids ?? [], Number(last_event_id ?? 0));
        return { restored, current_namespaces: flatten(tree) };
      }
      default:
        return undefined;
    }
  }

  return {
    receive(text: string) {
      if (inHand >= commandsAtOnce) return socket.close(1008, 'Too many commands at once');
      inHand += 1;
      answer(text)
        .then((answered) => sendAll(socket, [JSON.stringify(answered)]))
        .catch(() => undefined)
        .finally(() => {
          inHand -= 1;
        });
    },
    stop() {
      deps.closing.removeEventListener('abort', cut);
      stopHeartbeat();
      subscriptions.close();
    },
  };
}

function flatten({ namespace, status, children = [] }: TreeNode): { namespace: string[]; status: string }[] {
  return [{ namespace, status }, ...children.flatMap(flatten)];
}
