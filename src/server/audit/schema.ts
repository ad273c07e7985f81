import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who did what to whose data: append-only (a trigger refuses all else), each row with the hash of itself and the one
 * before. It holds ids only; those of an erased person lead nowhere.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** The id of a user, `operator` (service key) or `administrator` (command line). */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    /** The user whose data it is, where that is known. */
    subject: text('subject'),
    /** What of it: the path of a request. */
    object: text('object'),
    /** SHA-256 in hex over the hash before and this row. */
    hash: text('hash').notNull(),
  },
  (table) => [index('audit_log_subject').on(table.subject, table.seq)],
);
