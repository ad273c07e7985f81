import { z } from 'zod';

/**
 * What a language model was used for. `calls` were answered or failed, by `requests` to its provider (more where some were
 * repeated); of the answers `cut` ended at their limit of tokens; `refused` calls were not made, because the tokens of the run
 * were spent.
 */
const tokenUseSchema = z.object({
  calls: z.number().int().nonnegative(),
  requests: z.number().int().nonnegative(),
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
  cut: z.number().int().nonnegative(),
  refused: z.number().int().nonnegative(),
});

/**
 * All use of language models in a run, and of it what went into each purpose. `cost` is by the prices the operator set.
 * `estimatedTokens` are those of requests whose provider counted none: the limit of a run holds for them, too.
 */
export const modelUsageSchema = tokenUseSchema.extend({
  models: z.array(z.string()),
  purposes: z.record(z.string(), tokenUseSchema),
  cost: z.number().nonnegative().optional(),
  estimatedTokens: z.number().int().nonnegative().optional(),
});

export type TokenUse = z.infer<typeof tokenUseSchema>;
export type ModelUsage = z.infer<typeof modelUsageSchema>;
