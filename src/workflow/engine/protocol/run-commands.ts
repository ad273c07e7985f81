import type { Db } from '#platform/database/index.ts';
import { hasCheckpoint } from '../../storage/checkpoints.ts';
import { findLastSeq } from '../../storage/run-events.ts';
import type { RunRow } from '../../storage/runs.ts';
import { listRecentRuns } from '../../storage/thread-runs.ts';
import { findThread, type ThreadRow } from '../../storage/threads.ts';
import type { Access } from '../access.ts';
import type { RunEventBus } from '../run-event-bus.ts';
import { waitForEnd } from '../run-reader.ts';
import type { RunKwargs, RunRequest } from '../run-request.ts';
import type { RunService } from '../runs/service.ts';
import { ProtocolFailure } from './failure.ts';
import { lastSeqOf, seqBefore } from './sequence.ts';

/** A question reaches clients a moment before the run that asked it has ended. */
const endingMs = 3_000;

type Started = {
  run: RunRow;
  /** The last event that may have come before the command. */
  appliedThrough: number;
};

export type RunCommands = ReturnType<typeof createRunCommands>;

/** The commands that start a run on a thread. */
export function createRunCommands({
  db,
  eventBus,
  runs,
}: {
  db: Db;
  eventBus: RunEventBus;
  runs: RunService;
}) {
  async function start(threadId: string, request: RunRequest, access: Access): Promise<Started> {
    const run = await runs.create(threadId, request, access);
    return { run, appliedThrough: await findAppliedThrough(run, access) };
  }

  async function findAppliedThrough(run: RunRow, access: Access): Promise<number> {
    const recent = await listRecentRuns(db, run.threadId, access.scope);
    const ahead = recent.filter(({ number, endedAt }) => number < run.number && endedAt === null).at(-1);
    return ahead ? lastSeqOf(ahead.number, await findLastSeq(db, ahead.runId)) : seqBefore(run.number);
  }

  async function getWaitingThread(threadId: string, access: Access): Promise<ThreadRow> {
    const recent = await listRecentRuns(db, threadId, access.scope);
    const active = recent.filter(({ endedAt }) => endedAt === null).at(-1);
    if (active) {
      const signal = AbortSignal.timeout(endingMs);
      await waitForEnd({ db, eventBus }, active.runId, { idleMs: endingMs, signal }).catch(
        (error: unknown) => {
          if (!signal.aborted) throw error;
        },
      );
    }
    const thread = await findThread(db, threadId, access.scope);
    if (!thread?.metadata.assistant_id) throw new ProtocolFailure('no_such_run', 'The thread has no run');
    return thread;
  }

  return {
    /** Runs the input; where the thread waits for an answer, the input is the answer. */
    async start(threadId: string, request: RunRequest, access: Access): Promise<Started> {
      const thread = await findThread(db, threadId, access.scope);
      const { input, ...kwargs } = request.kwargs;
      const isAnswer = input != null && thread?.status !== 'busy' && questionsOf(thread).length > 0;
      if (!isAnswer) return start(threadId, request, access);
      return start(threadId, { ...request, kwargs: { ...kwargs, command: { resume: input } } }, access);
    },

    /** Answers questions of the graph, by their ids. */
    async respond(
      threadId: string,
      responses: Record<string, unknown>,
      toRequest: (assistant: string, command: RunKwargs['command']) => RunRequest,
      access: Access,
    ): Promise<Started> {
      const thread = await getWaitingThread(threadId, access);
      const asked = questionsOf(thread);
      if (asked.length === 0) throw new ProtocolFailure('invalid_argument', 'The thread waits for no answer');
      const unknown = Object.keys(responses).find((id) => !asked.includes(id));
      if (unknown)
        throw new ProtocolFailure('no_such_interrupt', `No interrupt "${unknown}" waits for an answer`);
      return start(threadId, toRequest(String(thread.metadata.assistant_id), { resume: responses }), access);
    },

    /** A run of the thread's assistant from an earlier checkpoint. */
    async fork(
      threadId: string,
      checkpointId: string,
      toRequest: (assistant: string) => RunRequest,
      access: Access,
    ): Promise<Started> {
      const thread = await findThread(db, threadId, access.scope);
      if (!thread?.metadata.assistant_id) throw new ProtocolFailure('no_such_run', 'The thread has no run');
      if (!(await hasCheckpoint(db, { threadId, namespace: '', checkpointId }))) {
        throw new ProtocolFailure('no_such_checkpoint', `The thread has no checkpoint "${checkpointId}"`);
      }
      return start(threadId, toRequest(String(thread.metadata.assistant_id)), access);
    },
  };
}

function questionsOf(thread: ThreadRow | undefined): string[] {
  return Object.values(thread?.interrupts ?? {})
    .flat()
    .flatMap((asked) => {
      const { id } = (asked ?? {}) as { id?: unknown };
      return typeof id === 'string' ? [id] : [];
    });
}
