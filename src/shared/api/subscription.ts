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
  /** When the plan ends by itself, ISO 8601; null where it does not. */
  ends_at: z.string().nullable(),
});

export const creditTransactionSchema = z.object({
  id: z.string(),
  created_at: z.string(),
  transaction_type: z.enum(['CONSUME', 'REFUND', 'RESET', 'GRANT', 'EXPIRE']),
  amount: z.number().int(),
  description: z.string(),
});

export const creditHistorySchema = z.object({ transactions: z.array(creditTransactionSchema) });

/** Read as typed; the server trims it and makes it upper case. */
export const promoCodeRequestSchema = z.object({ code: z.string().max(100) });

/** What a code gives, before it is applied. */
export const promoCodeSchema = z.object({
  code: z.string(),
  plan: z.literal('PREMIUM'),
  days: z.number().int(),
});
export const promoValidSchema = z.object({ message: z.string(), promoCode: promoCodeSchema });
export const promoAppliedSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  result: promoCodeSchema.extend({ ends_at: z.string() }),
  credits: creditsSchema,
});
/** `error` is what `message` is, under the name that the promo form reads. */
export const promoFailureSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
});

export type PromoCode = z.infer<typeof promoCodeSchema>;
export type PromoValid = z.infer<typeof promoValidSchema>;
export type PromoApplied = z.infer<typeof promoAppliedSchema>;
export type Credits = z.infer<typeof creditsSchema>;
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>;
export type CreditTransaction = z.infer<typeof creditTransactionSchema>;
export type CreditHistory = z.infer<typeof creditHistorySchema>;
