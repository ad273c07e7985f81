import { customType, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { researchSessions } from '../sessions/schema.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The records of runs, entry by entry, which go with the session they were made for. `body` is deflated JSON. */
export const runRecords = pgTable(
  'research_run_records',
  {
    runId: uuid('run_id').notNull(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => researchSessions.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    attempt: integer('attempt').notNull(),
    body: bytea('body').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.runId, table.key] }),
    index('research_run_records_session').on(table.sessionId),
  ],
);
