import type { Database } from '#platform/database/index.ts';
import { deleteUnusedTexts } from '../storage/long-texts.ts';
import {
  emptyAssistants,
  emptyCheckpoints,
  emptyRuns,
  emptyStore,
  emptyThreads,
  lockAllThreads,
} from '../storage/truncate.ts';
import type { RunEventBus } from './run-event-bus.ts';

export const truncatable = ['runs', 'threads', 'assistants', 'checkpointer', 'store'] as const;
export type Truncation = Partial<Record<(typeof truncatable)[number], boolean | undefined>>;

/** Empties what is named, everyone's. Runs that go while they are worked on are stopped. */
export async function truncate(
  { database, eventBus }: { database: Database; eventBus: RunEventBus },
  what: Truncation,
): Promise<void> {
  await database.db.transaction(async (tx) => {
    const active = await lockAllThreads(tx);
    if (what.runs || what.threads) {
      await emptyRuns(tx);
      for (const runId of active) {
        await eventBus.announceCancel(tx, runId);
        await eventBus.announce(tx, runId);
      }
    }
    if (what.threads) await emptyThreads(tx);
    if (what.assistants) await emptyAssistants(tx);
    if (what.checkpointer) await emptyCheckpoints(tx);
    if (what.store) await emptyStore(tx);
    await deleteUnusedTexts(tx);
  });
}
