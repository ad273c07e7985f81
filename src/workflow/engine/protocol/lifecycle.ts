import { createLifecycleTransformer } from '@langchain/langgraph';
import type { NewEvent } from './events.ts';

type Status = 'started' | 'running' | 'completed' | 'failed' | 'interrupted';
export type TreeNode = { namespace: string[]; status: Status; graph_name: string; children?: TreeNode[] };
type Seen = { namespace: string[]; method: string; node?: string | undefined; data?: unknown };
type Change = { event: Status; graph_name?: string; error?: string };

/** Follows which parts of a graph run, from the events of its log: each namespace starts, and ends with its task. */
export function createLifecycle(graphName: string) {
  const transformer = createLifecycleTransformer({ emitRootOnRegister: false, rootGraphName: graphName });
  const nodes = new Map<string, TreeNode>();
  let changes: NewEvent[] = [];
  transformer.onRegister?.({
    push(namespace, { params }) {
      add(namespace, params.data as Change);
    },
  });

  function add(namespace: string[], change: Change) {
    const known = nodes.get(namespace.join('|'));
    const graph_name = change.graph_name ?? known?.graph_name ?? graphName;
    nodes.set(namespace.join('|'), { namespace, status: change.event, graph_name });
    changes.push({ method: 'lifecycle', namespace, data: { ...change, graph_name } });
  }

  function take(): NewEvent[] {
    const taken = changes;
    changes = [];
    return taken;
  }

  function pass({ namespace, method, node, data }: Seen) {
    const params = { namespace, timestamp: 0, ...(node === undefined ? {} : { node }), data };
    transformer.process({ type: 'event', seq: 0, method, params });
  }

  return {
    /** What the event says of namespaces; it comes before the event itself. */
    see(event: Seen): NewEvent[] {
      pass(event.method === 'tasks' ? { ...event, data: withoutHalfResult(event.data) } : event);
      return take();
    },
    root(status: Status, error?: string): NewEvent[] {
      add([], { event: status, ...(error === undefined ? {} : { error }) });
      return take();
    },
    /** The end of the run, for all that had not ended. */
    end(status: 'completed' | 'failed' | 'interrupted', error?: string): NewEvent[] {
      if (status === 'failed') transformer.fail?.(new Error(error ?? 'The run failed'));
      else {
        // This is how the transformer is told that the run waits for a person.
        if (status === 'interrupted') {
          pass({ namespace: [], method: 'input', data: { event: 'requested', id: 'any' } });
        }
        void transformer.finalize?.();
      }
      return [...take(), ...this.root(status, error)];
    },
    tree(): TreeNode {
      return toTree(nodes.get('') ?? { namespace: [], status: 'started', graph_name: graphName });
    },
  };

  function toTree(node: TreeNode): TreeNode {
    const depth = node.namespace.length + 1;
    const children = [...nodes.values()]
      .filter(
        ({ namespace }) => namespace.length === depth && node.namespace.every((s, i) => namespace[i] === s),
      )
      .map(toTree);
    return children.length > 0 ? { ...node, children } : node;
  }
}

/** A task that was interrupted reports an empty result, but it has not ended. */
function withoutHalfResult(data: unknown): unknown {
  const task = data as { interrupts?: unknown[]; result?: unknown };
  if (!task?.interrupts?.length) return data;
  const { result: _, ...rest } = task;
  return rest;
}
