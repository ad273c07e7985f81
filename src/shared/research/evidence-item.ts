import { z } from 'zod';

export const studyDesigns = [
  'guideline',
  'meta-analysis',
  'systematic-review',
  'randomised-trial',
  'non-randomised-trial',
  'cohort',
  'case-control',
  'cross-sectional',
  'diagnostic-accuracy',
  'case-report',
  'qualitative',
  'economic-evaluation',
  'laboratory',
  'protocol',
  'review',
  'editorial',
  'other',
] as const;

/**
 * What became of a publication: withdrawn, doubted, mended, replaced by a newer version. `notice`: it is itself a notice of
 * such news about another publication, and no evidence.
 */
export const retractionSchema = z.object({
  status: z.enum(['retracted', 'notice', 'expression-of-concern', 'corrected', 'updated']),
  notice: z.string().nullable(),
});

/**
 * A labelled stretch of `text`, as UTF-16 offsets; `label` is null where the source gives none. `page` counts from 1,
 * for sources that have pages.
 */
export const sectionSchema = z.object({
  label: z.string().nullable(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  page: z.number().int().positive().optional(),
});

/**
 * One retrieved record. `text` is the stored source text, exactly as the source gave it: every quote is an offset
 * pair into it, and `textHash` is its SHA-256 in hex. `isSummary` marks text written about a publication by somebody
 * other than its authors, such as the entries of the starter library. `retrievedAt` is when the source gave it, in
 * UTC; `licence` is what the source says of its reuse.
 */
export const evidenceItemSchema = z.object({
  id: z.string(),
  connector: z.string(),
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  text: z.string(),
  textHash: z.string(),
  sections: z.array(sectionSchema),
  year: z.number().int().nullable(),
  journal: z.string().nullable(),
  authors: z.array(z.string()),
  pmid: z.string().nullable(),
  pmcid: z.string().nullable(),
  doi: z.string().nullable(),
  nctId: z.string().nullable(),
  publicationTypes: z.array(z.string()),
  meshTerms: z.array(z.string()),
  studyDesign: z.enum(studyDesigns),
  retraction: retractionSchema.nullable(),
  isSummary: z.boolean(),
  licence: z.string().nullable().default(null),
  retrievedAt: z.iso.datetime().nullable().default(null),
  score: z.number(),
});

export type StudyDesign = (typeof studyDesigns)[number];
export type Retraction = z.infer<typeof retractionSchema>;
export type TextSection = z.infer<typeof sectionSchema>;
export type EvidenceItem = z.infer<typeof evidenceItemSchema>;
