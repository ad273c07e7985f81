import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

type Json = Record<string, unknown>;

/** Where a long text stands in a JSON value. There the value as stored has its id, which nobody outside is told. */
export type TextPlace = { path: string[]; id: string };

/** Where the row's JSON has the id of one of `longTexts` in place of the text; null where it is whole. */
const textPlaces = () => json('long_texts').$type<TextPlace[]>();

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
    values: json('values').$type<Json>(),
    /** Of `values`. */
    longTexts: textPlaces(),
    interrupts: json('interrupts').$type<Json>().notNull().default({}),
    /** Of the run that failed last, while the status says so. */
    error: jsonb('error').$type<{ error: string; message: string }>(),
    /** Minutes from when it was set to `expiresAt`, after which the thread is deleted. */
    ttlMinutes: doublePrecision('ttl_minutes'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** Gone for clients since then; its runs can still be joined for a while, until its rows go too. */
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    /** Runs it was ever given, deleted ones included. */
    runCount: integer('run_count').notNull().default(0),
    /** What its states and runs took when that was last looked at. */
    stateBytes: bigint('state_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    stateUpdatedAt: timestamp('state_updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('workflow_threads_owner').on(table.owner, table.createdAt),
    index('workflow_threads_expires').on(table.expiresAt).where(sql`expires_at is not null`),
    index('workflow_threads_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
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
    /** Counts the runs of the thread from 1; that of a deleted run is not given again. */
    number: integer('number').notNull().default(0),
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
    metadata: json('metadata').$type<Json>().notNull().default({}),
    kwargs: json('kwargs').$type<Json>().notNull(),
    /** Of `kwargs`. */
    longTexts: textPlaces(),
    error: jsonb('error').$type<{ error: string; message: string }>(),
    webhook: text('webhook'),
    /** `delete`: a run without a thread of its own; the thread it was given goes when it ends. */
    onCompletion: text('on_completion', { enum: ['delete', 'keep'] })
      .notNull()
      .default('keep'),
    cancelAction: text('cancel_action', { enum: ['interrupt', 'rollback'] }),
    cancelRequestedAt: timestamp('cancel_requested_at', { withTimezone: true }),
    /** Set: its events up to this number are no longer kept. */
    eventsPrunedTo: bigint('events_pruned_to', { mode: 'number' }),
    /** Whether the state it left is no longer kept. */
    statePruned: boolean('state_pruned').notNull().default(false),
    /** When a worker first took it; null while it is the one that accepted it. */
    startedAt: timestamp('started_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('workflow_runs_thread').on(table.threadId, table.createdAt)],
);

/**
 * The run log. Its events are counted from 1 without gaps in a run; a row holds one, or several of one name in sequence
 * with a line of `data` each. `seq` is the number of the last of them.
 */
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
    longTexts: textPlaces(),
    /** When it was written, in milliseconds since 1970. */
    atMs: bigint('at_ms', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.seq] }),
    index('workflow_run_events_long_texts').on(table.runId).where(sql`long_texts is not null`),
  ],
);

/**
 * `checkpoint` holds no channel values: those that changed are rows of `checkpointBlobs`, shared by later checkpoints.
 * Columns with state, input, or what came with them are `json`, not `jsonb`: it keeps the order of keys and costs less to write.
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
    metadata: json('metadata').$type<Json>().notNull(),
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
    longTexts: textPlaces(),
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
    longTexts: textPlaces(),
  },
  (table) => [
    primaryKey({
      columns: [table.threadId, table.namespace, table.checkpointId, table.taskId, table.idx],
    }),
  ],
);

/** Texts that would be copied from row to row of a thread: inputs, states and events that hold one refer to it. */
export const longTexts = pgTable(
  'workflow_long_texts',
  {
    threadId: text('thread_id').notNull(),
    textId: text('text_id').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.threadId, table.textId] })],
);

/** Assistants that callers made. Those that every graph has by itself are no rows. The row is the latest version. */
export const assistants = pgTable(
  'workflow_assistants',
  {
    assistantId: uuid('assistant_id').primaryKey(),
    owner: text('owner'),
    graphId: text('graph_id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    version: integer('version').notNull().default(1),
    config: jsonb('config').$type<Json>().notNull().default({}),
    context: jsonb('context').$type<Json>().notNull().default({}),
    metadata: jsonb('metadata').$type<Json>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('workflow_assistants_owner').on(table.owner, table.createdAt)],
);

export const assistantVersions = pgTable(
  'workflow_assistant_versions',
  {
    assistantId: uuid('assistant_id')
      .notNull()
      .references(() => assistants.assistantId, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    graphId: text('graph_id').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    config: jsonb('config').$type<Json>().notNull(),
    context: jsonb('context').$type<Json>().notNull(),
    metadata: jsonb('metadata').$type<Json>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.assistantId, table.version] })],
);

/** `payload` is the run request as it was sent. Without `threadId` each firing runs on a thread of its own. */
export const crons = pgTable(
  'workflow_crons',
  {
    cronId: uuid('cron_id').primaryKey(),
    owner: text('owner'),
    assistantId: text('assistant_id').notNull(),
    threadId: uuid('thread_id').references(() => threads.threadId, { onDelete: 'cascade' }),
    onRunCompleted: text('on_run_completed', { enum: ['delete', 'keep'] })
      .notNull()
      .default('delete'),
    schedule: text('schedule').notNull(),
    timezone: text('timezone').notNull().default('UTC'),
    endTime: timestamp('end_time', { withTimezone: true }),
    enabled: boolean('enabled').notNull().default(true),
    payload: jsonb('payload').$type<Json>().notNull(),
    metadata: jsonb('metadata').$type<Json>().notNull().default({}),
    /** The moment it fires next; null when it never does again. */
    nextRunAt: timestamp('next_run_at', { withTimezone: true }),
    lastRunId: uuid('last_run_id'),
    /** Why the latest firing made no run, or its run failed. */
    lastError: text('last_error'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('workflow_crons_owner').on(table.owner, table.createdAt),
    index('workflow_crons_next').on(table.nextRunAt),
  ],
);

/** `owner` is '' for items that belong to no caller. */
export const storeItems = pgTable(
  'workflow_store_items',
  {
    owner: text('owner').notNull().default(''),
    namespace: text('namespace').array().notNull(),
    key: text('key').notNull(),
    value: json('value').$type<Json>().notNull(),
    ttlMinutes: doublePrecision('ttl_minutes'),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.namespace, table.key] }),
    index('workflow_store_items_expires').on(table.expiresAt),
  ],
);

/** What an item of the store means, by the fields it was read from: unit vectors of the embedder that is configured. */
export const storeVectors = pgTable(
  'workflow_store_vectors',
  {
    owner: text('owner').notNull(),
    namespace: text('namespace').array().notNull(),
    key: text('key').notNull(),
    /** Path of the field, and its place among the texts found there. */
    field: text('field').notNull(),
    vector: real('vector').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.namespace, table.key, table.field] }),
    foreignKey({
      columns: [table.owner, table.namespace, table.key],
      foreignColumns: [storeItems.owner, storeItems.namespace, storeItems.key],
    }).onDelete('cascade'),
  ],
);
