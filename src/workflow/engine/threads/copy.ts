import { v4 } from '@langchain/core/utils/uuid';
import type { Tx } from '#platform/database/index.ts';
import { copyCheckpoints } from '../../storage/checkpoints.ts';
import { findThread, insertThread, lockThread, type ThreadRow, updateThread } from '../../storage/threads.ts';
import { measureThread } from '../../storage/usage.ts';
import type { Access } from '../access.ts';
import { Checkpointer } from '../checkpointer.ts';
import type { EngineDeps } from '../deps.ts';
import { foundThread } from '../not-found.ts';
import { openThreadGraph } from '../thread-graph.ts';
import { readSummary } from '../thread-state.ts';
import { writeWithin } from '../write-within.ts';

/** The state and history of a thread under a new id, without its runs; of a busy one as they stand now. */
export async function copyThread(
  deps: Pick<EngineDeps, 'database' | 'quota' | 'graphs'>,
  threadId: string,
  access: Access,
): Promise<ThreadRow> {
  return writeWithin(deps, access, (to) =>
    to.transaction(async (tx: Tx) => {
      const source = foundThread(await lockThread(tx, threadId, access.scope), threadId);
      const copyId = v4();
      await insertThread(tx, {
        threadId: copyId,
        owner: access.caller?.id ?? null,
        metadata: { ...source.metadata, thread_id: copyId },
        ttlMinutes: source.ttlMinutes ?? undefined,
      });
      await copyCheckpoints(tx, threadId, copyId);
      const checkpointer = new Checkpointer(tx);
      const graph = await openThreadGraph(deps.graphs, tx, source, 'threads.read', checkpointer);
      const summary = graph && (await readSummary(graph, copyId, checkpointer));
      if (summary?.values) {
        await updateThread(tx, copyId, {
          status: summary.waiting ? 'interrupted' : 'idle',
          values: summary.values,
          interrupts: summary.interrupts,
          stateBytes: measureThread(copyId),
        });
      }
      return foundThread(await findThread(tx, copyId, access.scope), copyId);
    }),
  );
}
