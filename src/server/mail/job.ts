import { z } from 'zod';

const userId = z.guid();

/** What stands in the queue: never an address, a token or a text. */
export const jobSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['verify-email', 'reset-password', 'already-registered']), userId }),
  z.object({
    kind: z.literal('account-changed'),
    userId,
    change: z.enum(['password', 'totp-on', 'totp-off', 'google', 'google-only']),
  }),
  z.object({
    kind: z.literal('plan-changed'),
    userId,
    plan: z.enum(['FREE', 'PREMIUM']),
    endsAt: z.string().nullable(),
  }),
]);

export type MailJob = z.infer<typeof jobSchema>;
