import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import type { AttachmentRef, SentAttachment } from '#shared/research/attachment.ts';
import { checkPaidRun } from './paid-run.ts';
import { findRunResult } from './run-result.ts';
import { isSessionId } from './session-id.ts';
import { attachRun, lockRunning, markCompleted, markReleased } from './store.ts';

/** What the ledger of credits does when a run ends. */
type Holds = {
  settle(tx: Tx, holdId: string): Promise<boolean>;
  refund(tx: Tx, holdId: string): Promise<boolean>;
};

/** What keeps the files that come with a run. */
type Files = {
  keep(tx: Tx, of: { userId: string; sessionId: string }, sent: SentAttachment[]): Promise<AttachmentRef[]>;
};

export type RunRequest = {
  caller: { id: string } | undefined;
  threadId: string;
  runId: string;
  threadHasState: boolean;
  metadata: Record<string, unknown>;
  kwargs: Readonly<Record<string, unknown>>;
};

export type EndedRun = {
  runId: string;
  metadata: Record<string, unknown>;
  status: 'success' | 'error' | 'interrupted' | 'timeout';
  values: Record<string, unknown> | undefined;
};

/** The two moments in which a run of the workflow service meets a paid session; both join the service's transaction. */
export function createRunLifecycle(options: {
  clock: Clock;
  logger: Logger;
  holds: Holds;
  attachments: Files;
}) {
  const { clock, logger, holds, attachments } = options;
  return {
    /**
     * Throws unless the caller has started this session and it has no run yet: nobody runs without paying. Answers with
     * the input as the run is to have it: ids in place of attached files.
     */
    async admit(tx: Tx, request: RunRequest): Promise<{ input: unknown }> {
      const { caller, threadId, runId, metadata, kwargs } = request;
      if (!caller) throw new AppError('unauthenticated', 'Please log in to continue');
      const { mode, sent } = checkPaidRun(request);
      const id = metadata.session_id;
      const admitted =
        isSessionId(id) && (await attachRun(tx, { id, userId: caller.id }, { mode, threadId, runId }));
      if (!admitted) {
        const message = 'This run belongs to no research that you have started and that waits for its run';
        throw new AppError('forbidden', message);
      }
      const image_attachments = await attachments.keep(tx, { userId: caller.id, sessionId: id }, sent);
      return { input: { ...(kwargs.input as object), image_attachments } };
    },

    /** Always throws: what nobody pays for when it starts does not run. */
    async admitCron(): Promise<void> {
      const message = 'A research is started, and paid, one at a time: it cannot run on a schedule';
      throw new AppError('forbidden', message);
    },

    /** Saves the report and keeps the credit, or gives it back. A second call, or one for a deleted session, does nothing. */
    async ended(tx: Tx, run: EndedRun): Promise<void> {
      const id = run.metadata.session_id;
      const session = isSessionId(id) ? await lockRunning(tx, id, run.runId) : undefined;
      if (!session) return;
      const now = clock.now();
      const result = run.status === 'success' ? findRunResult(run.values) : undefined;
      if (result) {
        await markCompleted(tx, session.id, { ...result, now });
        if (session.holdId) await holds.settle(tx, session.holdId);
        return;
      }
      if (run.status === 'success') logger.error({ runId: run.runId }, 'the run left no usable report');
      await markReleased(tx, session.id, now);
      if (session.holdId) await holds.refund(tx, session.holdId);
    },
  };
}
