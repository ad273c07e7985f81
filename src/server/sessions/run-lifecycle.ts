import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/index.ts';
import type { Logger } from '#platform/logger.ts';
import { AppError } from '#shared/errors.ts';
import type { AttachmentRef, SentAttachment } from '#shared/research/attachment.ts';
import { parseCommand, withCommand } from '#shared/research/modes.ts';
import type { WithoutIdentifiers } from './deps.ts';
import { type Asked, checkAnswer, checkPaidRun, checkStart, isAnswer } from './paid-run.ts';
import { findRunResult } from './run-result.ts';
import { isSessionId } from './session-id.ts';
import {
  attachAnswer,
  attachRun,
  isThreadWaiting,
  lockRunning,
  markCompleted,
  markReleased,
  markWaiting,
} from './store.ts';

/** What the ledger of credits does when a run ends. */
type Holds = {
  settle(tx: Tx, holdId: string): Promise<boolean>;
  refund(tx: Tx, holdId: string): Promise<boolean>;
};

/** What keeps the files that come with a run. */
type Files = {
  keep(tx: Tx, of: { userId: string; sessionId: string }, sent: SentAttachment[]): Promise<AttachmentRef[]>;
};

type AdmittedRun = {
  threadId: string;
  runId: string;
  threadHasState: boolean;
  metadata: Record<string, unknown>;
};

export type EndedRun = {
  runId: string;
  metadata: Record<string, unknown>;
  status: 'success' | 'error' | 'interrupted' | 'timeout';
  isWaiting: boolean;
  values: Record<string, unknown> | undefined;
};

/** The two moments in which a run of the workflow service meets a paid session; both join the service's transactions. */
export function createRunLifecycle(options: {
  clock: Clock;
  logger: Logger;
  holds: Holds;
  attachments: Files;
  withoutIdentifiers: WithoutIdentifiers;
}) {
  const { clock, logger, holds, attachments, withoutIdentifiers } = options;
  return {
    /**
     * Throws for what is no research. What it gives throws unless the caller has started this session and it has no run yet:
     * nobody runs without paying. That answers with the input as the run is to have it: ids in place of attached files,
     * and nothing that tells who somebody is. A run that answers the question of an earlier one goes on with what was paid for that.
     */
    async prepare(request: Asked & { caller: { id: string } | undefined }) {
      const { caller } = request;
      if (!caller) throw new AppError('unauthenticated', 'Please log in to continue');
      const userId = caller.id;
      if (isAnswer(request)) {
        checkAnswer(request);
        return async (tx: Tx, { metadata, threadId, runId }: AdmittedRun): Promise<undefined> => {
          const id = metadata.session_id;
          const resumes = isSessionId(id) && (await attachAnswer(tx, { id, userId }, { threadId, runId }));
          if (!resumes) throw new AppError('forbidden', 'No research of yours waits for this answer');
        };
      }
      const { mode, sent, input } = checkPaidRun(request);
      // Not in the transaction: its locks would be held while others' questions are read.
      // Without its command, which in some spellings would be taken for a name.
      const { mode: commanded, query } = parseCommand(input.topic);
      const left = await withoutIdentifiers(query);
      if (!left)
        throw new AppError('unavailable', 'The question could not be read in time. Please try again.');
      return async (tx: Tx, run: AdmittedRun) => {
        checkStart(run);
        const { metadata, threadId, runId } = run;
        const id = metadata.session_id;
        const admitted = isSessionId(id) && (await attachRun(tx, { id, userId }, { mode, threadId, runId }));
        if (!admitted) {
          const message = 'This run belongs to no research that you have started and that waits for its run';
          throw new AppError('forbidden', message);
        }
        const image_attachments = await attachments.keep(tx, { userId, sessionId: id }, sent);
        const without =
          left.removed.length > 0
            ? { topic: withCommand(commanded, left.text), removed_identifiers: left.removed }
            : {};
        return { input: { ...input, ...without, image_attachments } };
      };
    },

    /** Always throws: what nobody pays for when it starts does not run. */
    async admitCron(): Promise<void> {
      const message = 'A research is started, and paid, one at a time: it cannot run on a schedule';
      throw new AppError('forbidden', message);
    },

    /** Throws for a thread whose run waits for an answer: what goes on from its state is paid for as it was walked. */
    async admitStateChange(tx: Tx, { threadId }: { threadId: string }): Promise<void> {
      if (await isThreadWaiting(tx, threadId)) {
        throw new AppError(
          'conflict',
          'This research waits for an answer; its state cannot be changed by hand',
        );
      }
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
      if (run.isWaiting) {
        await markWaiting(tx, session.id, now);
        return;
      }
      if (run.status === 'success') logger.error({ runId: run.runId }, 'the run left no usable report');
      await markReleased(tx, session.id, now);
      if (session.holdId) await holds.refund(tx, session.holdId);
    },
  };
}
