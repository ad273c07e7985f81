import {
  bigint,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

type Json = Record<string, unknown>;

/** `owner` is the opaque caller id that created the thread; null where the service runs without callers. */
export const threads = pgTable(
  'workflow_threads',
  {
    threadId: uuid('thread_id').primaryKey(),
    owner: text('owner'),
    status: text('status', { enum: ['idle', 'busy', 'interrupted', 'error'] })
      .notNull()
      .default('idle'),
    metadata: jsonb('metadata').$type<Json>().notNull().default({}),
    values: jsonb('values').$type<Json>(),
    interrupts: jsonb('interrupts').$type<Json>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('workflow_threads_owner').on(table.owner, table.createdAt)],
);

/**
 * `attempt` fences the run: only the worker holding the present attempt may write its log, checkpoints and end.
 * `crashes` counts the attempts that ended with neither a result nor a release.
 */
export const runs = pgTable(
  'workflow_runs',
  {
    runId: uuid('run_id').primaryKey(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => threads.threadId, { onDelete: 'cascade' }),
    assistantId: text('assistant_id').notNull(),
    status: text('status', {
      enum: ['pending', 'running', 'success', 'error', 'timeout', 'interrupted'],
    })
      .notNull()
      .default('pending'),
    attempt: integer('attempt').notNull().default(0),
    crashes: integer('crashes').notNull().default(0),
    multitaskStrategy: text('multitask_strategy', { enum: ['reject', 'enqueue', 'interrupt', 'rollback'] })
      .notNull()
      .default('reject'),
    metadata: jsonb('metadata').$type<Json>().notNull().default({}),
    kwargs: jsonb('kwargs').$type<Json>().notNull(),
    error: jsonb('error').$type<{ error: string; message: string }>(),
    cancelAction: text('cancel_action', { enum: ['interrupt', 'rollback'] }),
    cancelRequestedAt: timestamp('cancel_requested_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('workflow_runs_thread').on(table.threadId, table.createdAt)],
);

/** The run log. `seq` counts from 1 without gaps in a run and is the `id:` of the server-sent event. */
export const runEvents = pgTable(
  'workflow_run_events',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => runs.runId, { onDelete: 'cascade' }),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    attempt: integer('attempt').notNull(),
    event: text('event').notNull(),
    data: text('data').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.seq] })],
);

/**
 * `checkpoint` holds no channel values: those that changed are rows of `checkpointBlobs`, shared by later checkpoints.
 * Columns with serialized state are `json`, not `jsonb`: it keeps the order of keys and accepts the escape \u0000.
 */
export const checkpoints = pgTable(
  'workflow_checkpoints',
  {
    threadId: text('thread_id').notNull(),
    namespace: text('namespace').notNull().default(''),
    checkpointId: text('checkpoint_id').notNull(),
    parentId: text('parent_id'),
    runId: uuid('run_id'),
    checkpoint: json('checkpoint').$type<Json>().notNull(),
    metadata: jsonb('metadata').$type<Json>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.threadId, table.namespace, table.checkpointId] }),
    index('workflow_checkpoints_run').on(table.runId),
  ],
);

/** One value of one channel; `version` is unique in its channel even across forks of a thread. */
export const checkpointBlobs = pgTable(
  'workflow_checkpoint_blobs',
  {
    threadId: text('thread_id').notNull(),
    namespace: text('namespace').notNull().default(''),
    channel: text('channel').notNull(),
    version: text('version').notNull(),
    value: json('value').$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.namespace, table.channel, table.version] })],
);

export const checkpointWrites = pgTable(
  'workflow_checkpoint_writes',
  {
    threadId: text('thread_id').notNull(),
    namespace: text('namespace').notNull().default(''),
    checkpointId: text('checkpoint_id').notNull(),
    taskId: text('task_id').notNull(),
    idx: integer('idx').notNull(),
    channel: text('channel').notNull(),
    value: json('value').$type<unknown>(),
  },
  (table) => [
    primaryKey({
      columns: [table.threadId, table.namespace, table.checkpointId, table.taskId, table.idx],
    }),
  ],
);
