import { z } from 'zod';

/**
 * How a report was made: its run, the version of the program, and the language model, if one was configured, with what it
 * was set to and the prompts it can be asked with, each by the SHA-256 of its words and form.
 */
export const runProvenanceSchema = z.object({
  id: z.string(),
  version: z.string(),
  model: z
    .object({
      provider: z.string(),
      name: z.string(),
      parameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    })
    .optional(),
  prompts: z
    .array(z.object({ name: z.string(), hash: z.string(), maxTokens: z.number().int().optional() }))
    .optional(),
});

export type RunProvenance = z.infer<typeof runProvenanceSchema>;
