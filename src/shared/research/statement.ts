import { z } from 'zod';

/** A place in a source, as UTF-16 offsets of its stored text: `text.slice(start, end)`. */
export const sourceSpanSchema = z.object({
  sourceId: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});

/**
 * What a composer proposes: a sentence and the sentences of sources that carry it, by their places. Nothing of it is trusted
 * yet. `paragraph` counts from 1 inside its section.
 */
export const draftStatementSchema = z.object({
  section: z.string(),
  paragraph: z.number().int().positive().optional(),
  text: z.string(),
  citations: z.array(sourceSpanSchema),
});

/**
 * A sentence of a source, cut out by the program: `text.slice(start, end) === quote` for the evidence item `sourceId`,
 * whose text had the SHA-256 `textHash` when it was checked.
 */
export const verifiedCitationSchema = sourceSpanSchema.extend({ quote: z.string(), textHash: z.string() });

/**
 * `quoted`: word for word what it cites. `paraphrase`: carried by one source. `synthesis`: joins several sources. `counted`: says
 * how many studies of which design are cited, or that none compares what was asked, by a program.
 */
export const statementKinds = ['quoted', 'paraphrase', 'synthesis', 'counted'] as const;

/** Whether cited sentences entail a statement: all of it, a part of it or it said less strongly, or not at all. */
export const verdicts = ['supported', 'partly', 'not'] as const;

/** Stands in a quoted statement between sentences that do not follow each other in their source. */
export const ellipsis = '…';

/** One sentence of a report, carried by at least one verified citation. */
export const statementSchema = z.object({
  section: z.string(),
  paragraph: z.number().int().positive().optional(),
  text: z.string(),
  kind: z.enum(statementKinds),
  citations: z.array(verifiedCitationSchema).min(1),
});

export type SourceSpan = z.infer<typeof sourceSpanSchema>;
export type DraftStatement = z.infer<typeof draftStatementSchema>;
export type VerifiedCitation = z.infer<typeof verifiedCitationSchema>;
export type StatementKind = (typeof statementKinds)[number];
export type Verdict = (typeof verdicts)[number];
export type Statement = z.infer<typeof statementSchema>;
