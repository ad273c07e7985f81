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

export const verdicts = ['supported', 'partly', 'not'] as const;

/** What differs most between a statement and its quotes, in a closed set of words: a judge's own words are nobody's proof. */
export const judgementReasons = [
  'same',
  'people',
  'treatment',
  'comparison',
  'outcome',
  'number',
  'direction',
  'stronger',
  'not-said',
] as const;

/** What a language model answered when asked whether the quotes carry the statement. */
export const judgementSchema = z.object({ verdict: z.enum(verdicts), why: z.enum(judgementReasons) });

/** One sentence of a report, carried by at least one verified quote. */
export const statementSchema = z.object({
  section: z.string(),
  text: z.string(),
  citations: z.array(verifiedCitationSchema).min(1),
  judgement: judgementSchema.optional(),
});

export type DraftStatement = z.infer<typeof draftStatementSchema>;
export type VerifiedCitation = z.infer<typeof verifiedCitationSchema>;
export type Judgement = z.infer<typeof judgementSchema>;
export type Statement = z.infer<typeof statementSchema>;
