import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * `email` is stored trimmed and in lower case; `googleSub` is Google's id of the person. A premium plan with `planUntil`
 * counts as free from then on.
 */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  email: text('email').notNull().unique(),
  emailVerifiedAt: timestamp('email_verified_at', { withTimezone: true }),
  username: text('username').notNull(),
  passwordHash: text('password_hash'),
  googleSub: text('google_sub').unique(),
  language: text('language', { enum: ['en', 'vi'] })
    .notNull()
    .default('en'),
  plan: text('plan', { enum: ['FREE', 'PREMIUM'] })
    .notNull()
    .default('FREE'),
  planUntil: timestamp('plan_until', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
});
