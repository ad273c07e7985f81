import { customType, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';
import { researchSessions } from '../sessions/schema.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Images and documents that came with a research. In the database, where every machine can read them. */
export const attachments = pgTable(
  'research_attachments',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => researchSessions.id, { onDelete: 'cascade' }),
    filename: text('filename').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    description: text('description'),
    bytes: bytea('bytes').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('research_attachments_session').on(table.sessionId),
    index('research_attachments_user').on(table.userId),
  ],
);
