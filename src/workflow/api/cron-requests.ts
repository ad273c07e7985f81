import type { z } from '@hono/zod-openapi';
import type { CronChange } from '../engine/crons.ts';
import type { RunRequest } from '../engine/run-request.ts';
import type { CronFilter, CronRow } from '../storage/crons.ts';
import { toRunRequest } from './run-requests.ts';
import type { cronCount, cronPatch } from './schemas/crons.ts';
import { runCreate } from './schemas/runs.ts';

/** What a create or patch says: the plan, and the run request that is kept as it was sent. */
export function toCronChange(sent: z.infer<typeof cronPatch>): CronChange {
  const { metadata, schedule, timezone, end_time, enabled, on_run_completed, ...payload } = sent;
  return {
    payload,
    metadata: metadata ?? {},
    schedule: schedule ?? undefined,
    timezone: timezone ?? undefined,
    endTime: end_time,
    enabled: enabled ?? undefined,
    onRunCompleted: on_run_completed ?? undefined,
  };
}

export function toCronFilter(sent: z.infer<typeof cronCount>): CronFilter {
  return {
    assistantId: sent.assistant_id ?? undefined,
    threadId: sent.thread_id ?? undefined,
    enabled: sent.enabled ?? undefined,
    metadata: sent.metadata ?? undefined,
  };
}

/** What the payload of a cron asks for. Throws ZodError when it cannot be meant. */
export function readCronPayload(payload: Record<string, unknown>): RunRequest {
  return toRunRequest(runCreate.parse(payload));
}

export function presentCron(cron: CronRow) {
  return {
    cron_id: cron.cronId,
    assistant_id: cron.assistantId,
    thread_id: cron.threadId,
    on_run_completed: cron.onRunCompleted,
    schedule: cron.schedule,
    timezone: cron.timezone,
    end_time: cron.endTime?.toISOString() ?? null,
    enabled: cron.enabled,
    payload: cron.payload,
    metadata: cron.metadata,
    user_id: cron.owner,
    next_run_date: cron.nextRunAt?.toISOString() ?? null,
    last_run_id: cron.lastRunId,
    last_error: cron.lastError,
    created_at: cron.createdAt.toISOString(),
    updated_at: cron.updatedAt.toISOString(),
  };
}
