import { convertToProtocolEvent } from '@langchain/langgraph';
import type { LoggedEvent } from '../../storage/run-events.ts';
import type { RunRow } from '../../storage/runs.ts';
import { type NewEvent, type ProtocolEvent, place } from './events.ts';
import { createInterrupts } from './interrupts.ts';
import { createLifecycle, type TreeNode } from './lifecycle.ts';
import { parseLogName } from './log-names.ts';
import { createOpenParts } from './open-parts.ts';

export type RunTranslator = {
  /** Takes the events of the log one after the other, from the first. */
  read(event: LoggedEvent): ProtocolEvent[];
  /** What the end of the run says; `run` is undefined when it was deleted. */
  end(run: RunRow | undefined): ProtocolEvent[];
  tree(): TreeNode;
  hasStarted(): boolean;
};

/** Events of version 2 from the log of a run. The same log gives the same events, wherever and whenever it is read. */
export function createRunTranslator(run: { number: number; graphName: string }): RunTranslator {
  const lifecycle = createLifecycle(run.graphName);
  const interrupts = createInterrupts();
  const parts = createOpenParts();
  let lastSeq = 0;
  let lastAtMs = 0;
  let started = false;

  function* translate({ event, data }: LoggedEvent): Generator<NewEvent> {
    const { method, namespace, hidden } = parseLogName(event);
    if (method === 'metadata') {
      started = true;
      yield* parts.breakOff();
      yield* lifecycle.root('running');
    } else if (hidden) {
      const { node, data: inner } = JSON.parse(data) as { node?: string; data: unknown };
      yield* translateHidden({ method, namespace, node, data: inner });
    } else if (method === 'values') {
      yield* lifecycle.see({ method, namespace });
      yield* interrupts.fromValues(namespace, data);
    } else if (method === 'updates' || method === 'custom' || method === 'tasks' || method === 'tools') {
      yield* translatePlain(method, namespace, JSON.parse(data));
    }
  }

  function* translateHidden(seen: {
    method: string;
    namespace: string[];
    node: string | undefined;
    data: unknown;
  }) {
    const { method, namespace, node, data } = seen;
    yield* lifecycle.see(seen);
    if (method === 'lifecycle') return;
    yield* parts.see(method, namespace, node, data);
    if (!method.startsWith('custom:')) yield { method, namespace, node, data };
    else {
      const name = method.slice('custom:'.length);
      yield { method: 'custom', channel: method, namespace, data: { name, payload: data } };
    }
  }

  function* translatePlain(
    mode: 'updates' | 'custom' | 'tasks' | 'tools',
    namespace: string[],
    payload: unknown,
  ) {
    for (const one of mode === 'updates' ? splitByNode(payload) : [payload]) {
      for (const { method, params } of convertToProtocolEvent({ namespace, mode, payload: one, seq: 0 })) {
        const { node, data } = params;
        if (node === '__interrupt__') {
          yield* lifecycle.see({ method, namespace });
          yield* interrupts.fromUpdate(namespace, (data as { values: unknown }).values);
          continue;
        }
        yield* lifecycle.see({ method, namespace, node, data });
        yield* parts.see(method, namespace, node, data);
        yield { method, namespace, node, data, channel: channelOf(method, data) };
      }
    }
  }

  return {
    read(event) {
      lastSeq = event.seq;
      lastAtMs = event.atMs;
      return place({ run: run.number, logSeq: event.seq, atMs: event.atMs }, translate(event));
    },
    end(row) {
      const atMs = Math.max(lastAtMs, row?.updatedAt.getTime() ?? 0);
      const status = endStatus(row, interrupts.any());
      const made = lifecycle.end(
        status,
        status === 'failed' ? (row?.error?.message ?? row?.status) : undefined,
      );
      return place({ run: run.number, logSeq: lastSeq + 1, atMs }, [...parts.end(), ...made]);
    },
    tree: () => lifecycle.tree(),
    hasStarted: () => started,
  };
}

function endStatus(run: RunRow | undefined, waits: boolean): 'completed' | 'failed' | 'interrupted' {
  if (run?.status === 'error' || run?.status === 'timeout') return 'failed';
  return run?.status === 'success' && !waits ? 'completed' : 'interrupted';
}

function channelOf(method: string, data: unknown): string {
  const { name } = (data ?? {}) as { name?: unknown };
  return method === 'custom' && name != null ? `custom:${name}` : method;
}

/** One event tells of one node. */
function splitByNode(payload: unknown): unknown[] {
  return Object.entries((payload ?? {}) as object)
    .filter(([node]) => node !== '__metadata__')
    .map(([node, values]) => ({ [node]: values }));
}
