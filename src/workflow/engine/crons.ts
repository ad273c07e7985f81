import { v4 } from '@langchain/core/utils/uuid';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { AppError } from '#shared/errors.ts';
import type { RunGate } from '../ports.ts';
import {
  type CronFilter,
  type CronPage,
  type CronRow,
  countCrons,
  deleteCron,
  findCron,
  insertCron,
  lockCron,
  searchCrons,
  updateCron,
} from '../storage/crons.ts';
import { lockThread } from '../storage/threads.ts';
import { type Access, toFindAssistant } from './access.ts';
import type { AssistantService } from './assistants/service.ts';
import { checkRoom } from './check-room.ts';
import type { EngineDeps } from './deps.ts';
import { threadNotFound } from './not-found.ts';
import type { RunRequest } from './run-request.ts';
import type { RunService } from './runs/service.ts';
import { checkSchedule, findNextFiring, type Schedule } from './schedule.ts';

type Fields = Record<string, unknown>;

export type CronChange = {
  /** In the form of the LangGraph API; null takes a field out. */
  payload: Fields;
  /** Is added to what is there. */
  metadata: Fields;
  schedule?: string | undefined;
  timezone?: string | undefined;
  endTime?: Date | null | undefined;
  enabled?: boolean | undefined;
  onRunCompleted?: 'delete' | 'keep' | undefined;
};

export type CronRequest = CronChange & {
  assistant: string;
  /** Absent: each firing runs on a thread of its own. */
  threadId: string | undefined;
  schedule: string;
};

export type CronDeps = Pick<EngineDeps, 'database' | 'logger' | 'queue' | 'quota'> & {
  assistants: AssistantService;
  runs: Pick<RunService, 'prepare' | 'createWithin'>;
  gate: RunGate | undefined;
  clock: Clock;
  /** What the payload of a cron asks for. Throws when it cannot be meant. */
  readRequest: (payload: Fields) => RunRequest;
};

export type CronService = ReturnType<typeof createCronService>;

export function createCronService(deps: CronDeps) {
  const { database, assistants, clock } = deps;
  const { db } = database;

  return {
    async create(request: CronRequest, access: Access): Promise<CronRow> {
      const { threadId, schedule, timezone = 'UTC', endTime = null, enabled = true } = request;
      const { assistantId } = await assistants.resolve(request.assistant, toFindAssistant(access));
      const payload = { ...merge({}, request.payload), assistant_id: assistantId };
      await check({ schedule, timezone, payload }, access);
      const row = {
        cronId: v4(),
        owner: access.caller?.id ?? null,
        assistantId,
        threadId: threadId ?? null,
        onRunCompleted: threadId ? ('keep' as const) : (request.onRunCompleted ?? 'delete'),
        ...{ schedule, timezone, endTime, enabled, payload, metadata: request.metadata },
        nextRunAt: plan({ schedule, timezone, endTime, enabled }),
      };
      if (enabled && !row.nextRunAt) {
        throw new AppError('invalid_input', 'end_time: the schedule names no moment before it');
      }
      return database.db.transaction(async (tx) => {
        if (threadId && !(await lockThread(tx, threadId, access.scope))) throw threadNotFound(threadId);
        await assistants.hold(tx, assistantId);
        const cron = await insertCron(tx, row);
        await checkRoom(deps, tx, access);
        return cron;
      });
    },

    async update(cronId: string, change: CronChange, access: Access): Promise<CronRow> {
      const before = await findCron(db, cronId, access.scope);
      if (!before) throw cronNotFound(cronId);
      await check({ ...changed(before, change), payload: merge(before.payload, change.payload) }, access);
      return database.db.transaction(async (tx) => {
        const cron = await lockCron(tx, cronId, access.scope);
        if (!cron) throw cronNotFound(cronId);
        const next = changed(cron, change);
        const isReplanned = JSON.stringify(next) !== JSON.stringify(changed(cron, {}));
        const row = await updateCron(tx, cronId, {
          ...next,
          ...(isReplanned ? { nextRunAt: plan(next) } : {}),
          payload: merge(cron.payload, change.payload),
          metadata: { ...cron.metadata, ...change.metadata },
          onRunCompleted: (cron.threadId ? undefined : change.onRunCompleted) ?? cron.onRunCompleted,
          updatedAt: clock.now(),
        });
        if (!row) throw cronNotFound(cronId);
        return row;
      });
    },

    async remove(cronId: string, access: Access): Promise<void> {
      if (!(await deleteCron(db, cronId, access.scope))) throw cronNotFound(cronId);
    },

    async search(filter: CronFilter, page: CronPage, access: Access) {
      return searchCrons(db, await resolved(filter, access), page, access.scope);
    },

    async count(filter: CronFilter, access: Access): Promise<number> {
      return countCrons(db, await resolved(filter, access), access.scope);
    },
  };

  async function check(
    cron: { schedule: string; timezone: string; payload: Fields },
    access: Access,
  ): Promise<void> {
    checkSchedule(cron);
    await deps.gate?.admitCron?.({ caller: access.caller });
    await deps.runs.prepare(deps.readRequest(cron.payload), access);
  }

  function plan(schedule: Schedule & { enabled: boolean }): Date | null {
    return schedule.enabled ? findNextFiring(schedule, clock.now()) : null;
  }

  /** Clients may name a graph instead of its assistant. */
  async function resolved(filter: CronFilter, access: Access): Promise<CronFilter> {
    const { assistantId } = filter;
    if (assistantId === undefined || z.guid().safeParse(assistantId).success) return filter;
    return {
      ...filter,
      assistantId: (await assistants.resolve(assistantId, toFindAssistant(access))).assistantId,
    };
  }
}

function changed(cron: CronRow, change: Partial<CronChange>): Schedule & { enabled: boolean } {
  return {
    schedule: change.schedule ?? cron.schedule,
    timezone: change.timezone ?? cron.timezone,
    endTime: change.endTime === undefined ? cron.endTime : change.endTime,
    enabled: change.enabled ?? cron.enabled,
  };
}

function merge(payload: Fields, change: Fields): Fields {
  const merged = Object.entries({ ...payload, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
}

function cronNotFound(cronId: string): AppError {
  return new AppError('not_found', `Cron "${cronId}" not found`);
}
