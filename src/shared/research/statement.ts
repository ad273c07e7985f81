import { z } from 'zod';

/** What a composer proposes: a sentence and the words of the sources that carry it. Nothing of it is trusted yet. */
export const draftStatementSchema = z.object({
  section: z.string(),
  text: z.string(),
  citations: z.array(z.object({ sourceId: z.string(), quote: z.string() })),
});

/**
 * A quote that was found again in its source: `text.slice(start, end) === quote` for the evidence item `sourceId`,
 * whose text had the SHA-256 `textHash` when it was checked.
 */
export const verifiedCitationSchema = z.object({
  sourceId: z.string(),
  quote: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  textHash: z.string(),
});

/** One sentence of a report, carried by at least one verified quote. */
export const statementSchema = z.object({
  section: z.string(),
  text: z.string(),
  citations: z.array(verifiedCitationSchema).min(1),
});

export type DraftStatement = z.infer<typeof draftStatementSchema>;
export type VerifiedCitation = z.infer<typeof verifiedCitationSchema>;
export type Statement = z.infer<typeof statementSchema>;
