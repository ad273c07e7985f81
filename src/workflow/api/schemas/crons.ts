import { z } from '@hono/zod-openapi';
import { fields, uuid } from '../router.ts';
import { runCreate } from './runs.ts';

/** What a firing asks for; the rest of a run request makes no sense without a client that waits. */
const cronRun = z.object(runCreate.shape).pick({
  input: true,
  command: true,
  config: true,
  context: true,
  webhook: true,
  interrupt_before: true,
  interrupt_after: true,
  multitask_strategy: true,
  checkpoint_during: true,
  durability: true,
  stream_mode: true,
  stream_subgraphs: true,
  stream_resumable: true,
});

const cronPlan = z.object({
  metadata: fields.nullish().openapi({ description: 'Also that of each run, which has `cron_id` besides' }),
  timezone: z
    .string()
    .nullish()
    .openapi({ description: 'IANA name; UTC by default', example: 'Europe/Berlin' }),
  end_time: z.iso
    .datetime({ offset: true, local: true })
    // Python's clients send no offset, and mean UTC.
    .transform((text) => new Date(/Z$|[+-][\d:]+$/.test(text.slice(19)) ? text : `${text}Z`))
    .nullish()
    .openapi({ description: 'The schedule ends here; null takes the end away' }),
  enabled: z.boolean().nullish(),
  on_run_completed: z.enum(['delete', 'keep']).nullish().openapi({
    description: 'What becomes of the thread of a firing that has one of its own; default delete',
  }),
});

const schedule = z.string().openapi({
  description: 'Minute, hour, day of the month, month, day of the week',
  example: '30 6 * * mon-fri',
});

export const cronCreate = cronRun
  .extend(cronPlan.shape)
  .extend({ assistant_id: runCreate.shape.assistant_id, schedule })
  .openapi('CronCreate');
export const cronPatch = cronRun
  .extend(cronPlan.shape)
  .extend({ schedule: schedule.nullish() })
  .openapi('CronPatch');

export const cronSchema = z
  .object({
    cron_id: z.guid(),
    assistant_id: z.string(),
    thread_id: z.guid().nullable(),
    on_run_completed: z.enum(['delete', 'keep']),
    schedule: z.string(),
    timezone: z.string(),
    end_time: z.iso.datetime().nullable(),
    enabled: z.boolean(),
    payload: fields.openapi({ description: 'The run request of each firing' }),
    metadata: fields,
    user_id: z.string().nullable(),
    next_run_date: z.iso.datetime().nullable(),
    last_run_id: z.guid().nullable(),
    last_error: z
      .string()
      .nullable()
      .openapi({ description: 'Why the latest firing made no run, or what its run failed of' }),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .openapi('Cron');
export const someCronSchema = cronSchema.extend({ now: z.iso.datetime() }).partial();

const filter = {
  assistant_id: z.string().nullish(),
  thread_id: uuid.nullish(),
  enabled: z.boolean().nullish(),
  metadata: fields.nullish(),
};
export const cronCount = z.object(filter);
export const cronSearch = z.object({
  ...filter,
  limit: z.int().min(1).max(1000).nullish(),
  offset: z.int().min(0).nullish(),
  sort_by: z
    .enum(['cron_id', 'assistant_id', 'thread_id', 'created_at', 'updated_at', 'next_run_date'])
    .nullish(),
  sort_order: z.enum(['asc', 'desc']).nullish(),
  select: z.array(someCronSchema.keyof()).nullish(),
});
