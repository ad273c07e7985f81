import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sessionStatuses } from '#shared/api/sessions.ts';
import { defaultMode, modes } from '#shared/research/modes.ts';
import type { Report } from '#shared/research/report.ts';
import { users } from '../accounts/schema.ts';

/** WAITING: its run has asked the user something. The API shows it as RUNNING, with `is_waiting`. */
const storedStatuses = [...sessionStatuses, 'WAITING'] as const;

/**
 * `mode` is that of the latest run. `holdId` is the ledger row that pays for the present run; `runId` is set when the run is admitted. `completedAt` is the
 * end of the latest research that succeeded, the one `finalReport` and `report` come from.
 */
export const researchSessions = pgTable(
  'research_sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    topic: text('topic').notNull(),
    /** The question as typed, sealed (AES-256-GCM), where something was taken out of `topic`. */
    ownWords: text('own_words'),
    mode: text('mode', { enum: modes }).notNull().default(defaultMode),
    status: text('status', { enum: storedStatuses }).notNull().default('PENDING'),
    finalReport: text('final_report'),
    report: jsonb('report').$type<Report>(),
    originalImageData: text('original_image_data'),
    holdId: uuid('hold_id'),
    threadId: uuid('thread_id'),
    runId: uuid('run_id'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    completedAt: timestamp('completed_at', { withTimezone: true }),
  },
  (table) => [
    index('research_sessions_user').on(table.userId, table.createdAt),
    index('research_sessions_run').on(table.runId),
    index('research_sessions_without_run')
      .on(table.startedAt)
      .where(sql`${table.status} = 'RUNNING' and ${table.runId} is null`),
  ],
);

/** Starts that carried an idempotency key, for as long as they may be repeated. `requestHash` is SHA-256, in hex. */
export const researchStarts = pgTable(
  'research_starts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('research_starts_created').on(table.createdAt),
  ],
);
