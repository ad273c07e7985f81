import { z } from 'zod';

/** Credits of today. `resetTime` is the next midnight UTC, ISO 8601. */
export const creditsSchema = z.object({
  creditsRemaining: z.number().int(),
  dailyLimit: z.number().int(),
  totalCreditsUsed: z.number().int(),
  resetTime: z.string(),
  type: z.enum(['FREE', 'PREMIUM']),
});

export const subscriptionStatusSchema = z.object({
  type: z.enum(['FREE', 'PREMIUM']),
  status: z.string(),
  credits: creditsSchema,
});

export const creditTransactionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  transaction_type: z.enum(['CONSUME', 'REFUND']),
  amount: z.number().int(),
  description: z.string(),
});

export const creditHistorySchema = z.object({ transactions: z.array(creditTransactionSchema) });

export type Credits = z.infer<typeof creditsSchema>;
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;
export type CreditTransaction = z.infer<typeof creditTransactionSchema>;
export type CreditHistory = z.infer<typeof creditHistorySchema>;
