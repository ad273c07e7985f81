import type { NewEvent } from './events.ts';

type Ids = { id?: unknown; run_id?: unknown; tool_call_id?: unknown; role?: unknown };
type Part = { method: 'messages' | 'tools'; namespace: string[]; node: string | undefined; ids: Ids };

const lost = { message: 'The worker broke off; the step is done again.', code: 'attempt_lost' };
const cut = { message: 'The run ended first.', code: 'run_ended' };

/**
 * What one attempt of a run leaves to the next: messages and tool calls that have begun and never end, and messages of
 * steps that are done again. Clients cannot take back a message, but they empty one that starts again.
 */
export function createOpenParts() {
  const open = new Map<string, Part>();
  let finished = new Map<string, Part[]>();
  let superseded = new Map<string, Part[]>();

  /** Returns what has to be said before the event. */
  function seeMessage(part: Part, event: unknown): NewEvent[] {
    const place = placeOf(part);
    const key = `${place} ${part.ids.run_id ?? ''}`;
    if (event === 'message-start') {
      open.set(key, part);
      const again = superseded.get(place) ?? [];
      superseded.delete(place);
      return again.flatMap(empty);
    }
    if (event === 'message-finish' || event === 'error') {
      const started = open.get(key);
      open.delete(key);
      if (started) finished.set(place, [...(finished.get(place) ?? []), started]);
    }
    return [];
  }

  return {
    see(method: string, namespace: string[], node: string | undefined, data: unknown): NewEvent[] {
      const { event, ...ids } = (data ?? {}) as Ids & { event?: unknown };
      if (method === 'messages') return seeMessage({ method, namespace, node, ids: idsOf(ids) }, event);
      if (method === 'tools') {
        const part: Part = { method, namespace, node, ids: { tool_call_id: ids.tool_call_id } };
        const key = `tool ${ids.tool_call_id}`;
        if (event === 'tool-started') open.set(key, part);
        if (event === 'tool-finished' || event === 'tool-error') open.delete(key);
      }
      return [];
    },
    /** Another attempt begins: ends what is open. */
    breakOff(): NewEvent[] {
      const parts = [...open.values()];
      const ended = parts.flatMap((part) => [
        ...end(part, lost),
        ...(part.method === 'tools' ? [] : empty(part)),
      ]);
      open.clear();
      superseded = finished;
      finished = new Map();
      return ended;
    },
    /** The run ends: what is open stays as it is. */
    end: (): NewEvent[] => [...open.values()].flatMap((part) => end(part, cut)),
  };
}

const placeOf = ({ namespace, node }: Part) => `${namespace.join('|')} ${node ?? ''}`;

function idsOf({ id, run_id, role }: Ids): Ids {
  return { ...(role === undefined ? {} : { role }), id, ...(run_id === undefined ? {} : { run_id }) };
}

function end({ method, namespace, node, ids }: Part, why: typeof lost): NewEvent[] {
  const event = method === 'tools' ? 'tool-error' : 'error';
  return [{ method, namespace, node, data: { event, ...ids, ...why } }];
}

function empty({ method, namespace, node, ids }: Part): NewEvent[] {
  return ['message-start', 'message-finish'].map((event) => ({
    method,
    namespace,
    node,
    data: { event, ...ids },
  }));
}
