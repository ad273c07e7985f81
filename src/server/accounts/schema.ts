import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** `email` is stored trimmed and in lower case. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  username: text('username').notNull(),
  passwordHash: text('password_hash'),
  plan: text('plan', { enum: ['FREE', 'PREMIUM'] })
    .notNull()
    .default('FREE'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
