import type { Access } from '../access.ts';
import { isOfLangGraph } from '../failures.ts';
import type { ClientState } from '../thread-state.ts';
import type { ThreadService } from '../threads/service.ts';
import { ProtocolFailure } from './failure.ts';

type Namespace = readonly string[];

/** The commands that read the state of a thread. */
export type StateCommands = ReturnType<typeof createStateCommands>;

export function createStateCommands({ threads }: { threads: ThreadService }) {
  return {
    async get(
      threadId: string,
      { namespace, keys }: { namespace: Namespace; keys?: string[] | undefined },
      access: Access,
    ) {
      const state = await readState(threadId, namespace, access);
      const values = (state.values ?? {}) as Record<string, unknown>;
      const wanted = Object.entries(values).filter(([key]) => !keys || keys.includes(key));
      return { values: Object.fromEntries(wanted), ...checkpointOf(state) };
    },

    async listCheckpoints(
      threadId: string,
      { namespace, limit, before }: { namespace: Namespace; limit: number; before?: string | undefined },
      access: Access,
    ) {
      const history = await threads.getHistory(
        threadId,
        { limit, before, checkpoint: { checkpoint_ns: namespace.join('|') } },
        access,
      );
      const checkpoints: object[] = [];
      for await (const { checkpoint, created_at, metadata } of history) {
        checkpoints.push({
          id: checkpoint?.checkpoint_id ?? '',
          timestamp: created_at ?? '',
          step: Number((metadata as { step?: unknown })?.step ?? -1),
          metadata: (metadata ?? {}) as Record<string, unknown>,
        });
      }
      return checkpoints;
    },
  };

  async function readState(threadId: string, namespace: Namespace, access: Access): Promise<ClientState> {
    const ns = namespace.join('|');
    const options = { subgraphs: false, ...(ns ? { checkpoint: { checkpoint_ns: ns } } : {}) };
    const state = await threads.getState(threadId, options, access).catch((error: unknown) => {
      if (ns && error instanceof Error && !isOfLangGraph(error)) {
        if (/^Subgraph .* not found/.test(error.message)) return undefined;
      }
      throw error;
    });
    if (!state || (ns && state.created_at === null)) {
      throw new ProtocolFailure('no_such_namespace', `The thread has no state at "${ns}"`);
    }
    return state;
  }
}

function checkpointOf({ checkpoint }: ClientState): { checkpoint?: { id: string; ns?: string } } {
  if (!checkpoint?.checkpoint_id) return {};
  const { checkpoint_id: id, checkpoint_ns: ns } = checkpoint;
  return { checkpoint: { id, ...(ns ? { ns } : {}) } };
}
