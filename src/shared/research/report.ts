import { z } from 'zod';
import { imagingReportSchema } from '../imaging/study.ts';
import { retractionSchema, studyDesigns } from './evidence-item.ts';
import { modelUsageSchema } from './model-usage.ts';
import { modes } from './modes.ts';
import {
  assessmentSchema,
  drugFindingSchema,
  patientSchema,
  prescriptionLineSchema,
} from './prescription.ts';
import { reportLanguages } from './report-languages.ts';
import { runProvenanceSchema } from './run-provenance.ts';
import { statementKinds } from './statement.ts';

export const evidenceLevels = ['high', 'moderate', 'low', 'very low'] as const;

/** Words of a source at UTF-16 offsets of its text: `text.slice(start, end)`. */
const excerptSchema = z.object({
  text: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
});

/**
 * What a source says of its study, in its own words; `size` is the number of people who took part, `effectOn` the words that
 * stand before the effect and say on what.
 */
export const studyFactsSchema = z.object({
  size: z.number().int().positive().optional(),
  population: excerptSchema.optional(),
  effect: excerptSchema.optional(),
  effectOn: excerptSchema.optional(),
});

/** What a citation shows. `index` counts from 1 and is the number of the citation mark; `id` is `source-{index}`. */
export const sourceSchema = z.object({
  id: z.string(),
  index: z.number().int().positive(),
  evidenceId: z.string(),
  title: z.string(),
  url: z.string(),
  domain: z.string(),
  quote: z.string().optional(),
  year: z.number().int().nullable(),
  journal: z.string().nullable(),
  pmid: z.string().nullable(),
  doi: z.string().nullable(),
  studyDesign: z.enum(studyDesigns),
  evidenceLevel: z.enum(evidenceLevels),
  /** Step of the Oxford CEBM 2011 table, 1 the best; null where the table has none for the design. */
  oxfordLevel: z.number().int().min(1).max(5).nullable().optional(),
  retraction: retractionSchema.nullable(),
  isSummary: z.boolean(),
  facts: studyFactsSchema.optional(),
  text: z.string(),
  textHash: z.string(),
});

/**
 * A quote: `source` is the position of its source in `sources`, counted from 0, and `page` the page on which the quote
 * begins, counted from 1, where the source has pages.
 */
const reportCitationSchema = z.object({
  source: z.number().int().nonnegative(),
  quote: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().positive(),
  page: z.number().int().positive().optional(),
});

/** How certain a finding is, in GRADE's words, and why (`docs/certainty.md`). */
export const certaintySchema = z.object({ level: z.enum(evidenceLevels), reasons: z.array(z.string()) });

/**
 * A sentence of the report, and what other sources say against it, word for word. `paragraph` counts from 1 in its section;
 * without it the sentence stands in a list.
 */
export const reportStatementSchema = z.object({
  section: z.string(),
  paragraph: z.number().int().positive().optional(),
  text: z.string(),
  kind: z.enum(statementKinds).optional(),
  citations: z.array(reportCitationSchema),
  certainty: certaintySchema.optional(),
  opposing: z.array(reportCitationSchema).optional(),
});

/**
 * `statements` were proposed by the composer; each is then `verified` or `dropped`. Of the verified `repaired` were corrected
 * once, and `replaced` by the sentences they cite.
 */
export const verificationSchema = z.object({
  statements: z.number().int(),
  verified: z.number().int(),
  dropped: z.number().int(),
  repaired: z.number().int(),
  replaced: z.number().int().default(0),
});

/** Why the check turned a proposal back, `answer`: a whole answer could not be read (`docs/glossary.md`). */
export const rejectionKinds = [
  'answer',
  'form',
  'source',
  'quote',
  'number',
  'arm',
  'name',
  'sense',
  'overclaim',
  'markup',
  'order',
  'subject',
  'repeated',
  'judged',
] as const;

/** How many proposals were turned back for one kind of reason, those of the second try among them. */
const rejectionSchema = z.object({ kind: z.enum(rejectionKinds), count: z.number().int().positive() });

/**
 * How the entailment of sentences that are no quotes was judged, and by which model. `unjudged` ones, on which no verdict was
 * had, and those not supported were `replaced` by the sentences they cite. `added` findings were missed at the last reading;
 * `follows`: whether the bottom line follows, null where that was not asked.
 */
const judgingSchema = z.object({
  model: z.string(),
  supported: z.number().int().nonnegative(),
  replaced: z.number().int().nonnegative(),
  unjudged: z.number().int().nonnegative(),
  added: z.number().int().nonnegative(),
  follows: z.boolean().nullable(),
  failures: z.array(z.string()),
});

/** What weighs most in how certain an answer is, in a closed set of words: a model's own words would be nobody's proof. */
export const certaintyReasons = [
  'consistent',
  'one-study',
  'few-people',
  'imprecise',
  'inconsistent',
  'indirect',
  'design',
  'partial',
] as const;

/**
 * How certain the answer to the question is, in GRADE's words, and what weighs most. `none`: nothing answers it. `unread`: no
 * program could tell whether its sources agree. `uncounted`: none of its studies says how many people it studied.
 */
const answerCertaintySchema = z.object({
  level: z.enum([...evidenceLevels, 'none']),
  reason: z.enum([...certaintyReasons, 'unread', 'uncounted']).nullable(),
});

export const failureSchema = z.object({ connector: z.string(), reason: z.string() });

/** Of Quick Search: how many of the records looked at use the words in which the question names each thing, and those of all. */
const mentionsSchema = z.object({
  each: z.array(z.object({ name: z.string(), records: z.number().int() })),
  all: z.number().int(),
});
export type Mentions = z.infer<typeof mentionsSchema>;

/** The search trail: how many records each step kept, as in a PRISMA flow. `excluded` names what is
 * retracted, and what was shown while the run searched and is not cited. `hits` are the records a database has for a search,
 * null when it did not answer. */
export const trailSchema = z.object({
  queries: z.array(
    z.object({
      connector: z.string(),
      query: z.string(),
      hits: z.number().int().nullable().optional(),
      searchedAt: z.string().optional(),
      /** Position of the sub-question that was searched for, counted from 0. */
      subQuestion: z.number().int().nonnegative().optional(),
    }),
  ),
  identified: z.number().int(),
  duplicates: z.number().int(),
  screened: z.number().int(),
  included: z.number().int(),
  excluded: z.array(z.object({ title: z.string(), url: z.string(), reason: z.string() })).optional(),
  /** Where none answers: the records that came nearest, by their titles. */
  nearest: z.array(z.object({ title: z.string(), url: z.string() })).optional(),
  /** Where none answers: questions to ask instead, as a language model words them. */
  suggestedQuestions: z.array(z.string()).optional(),
  mentions: mentionsSchema.optional(),
  run: runProvenanceSchema.optional(),
});

/**
 * A part of the question that was searched on its own. Its statements are those whose `section` is its `title`; `rounds`
 * are the times it was searched, each wider than the one before, and `included` the records kept for it.
 */
export const subQuestionSchema = z.object({
  title: z.string(),
  question: z.string(),
  identified: z.number().int(),
  duplicates: z.number().int(),
  screened: z.number().int(),
  included: z.number().int(),
  rounds: z.number().int(),
});

/** A diagnosis that a source names: `name` stands in the quote of the statement at position `statement` in `statements`. */
export const differentialSchema = z.object({
  name: z.string(),
  statement: z.number().int().nonnegative(),
});

/**
 * The latest look at what became of the sources since the report was written: `checkedAt` is when all that were asked
 * answered, `changed` are positions in `sources`, `failures` tell why a later look did not succeed.
 */
export const updateCheckSchema = z.object({
  checkedAt: z.string(),
  changed: z.array(z.number().int().nonnegative()),
  failures: z.array(failureSchema),
});

/** Words that may tell who somebody is, taken out of the question before anybody was asked. `text` is masked once saved. */
export const removedIdentifierSchema = z.object({ kind: z.string(), text: z.string() });

/**
 * The list a person confirmed and what was found in it. Of a finding `citations` are its label sentences, found again in
 * `sources`; `references` are what else it names.
 */
export const prescriptionReportSchema = z.object({
  lines: z.array(prescriptionLineSchema),
  patient: patientSchema,
  findings: z.array(drugFindingSchema.extend({ citations: z.array(reportCitationSchema) })),
  pairs: assessmentSchema.shape.pairs,
  notChecked: assessmentSchema.shape.notChecked,
  calculations: assessmentSchema.shape.calculations,
});

export const bands = ['strong', 'moderate', 'limited', 'none'] as const;

/** The structured report: everything the HTML, the exports and `ask --format json` are made from. */
export const reportSchema = z.object({
  question: z.string(),
  /** The language of an answer that a model wrote; English where it is missing. */
  language: z.enum(reportLanguages).optional(),
  /** The language of a question that nothing translated; English where it is missing. */
  questionLanguage: z.enum(reportLanguages).optional(),
  mode: z.enum(modes),
  composer: z.enum(['extractive', 'language-model']),
  statements: z.array(reportStatementSchema),
  sources: z.array(sourceSchema),
  verification: verificationSchema,
  rejected: z.array(rejectionSchema).optional(),
  judging: judgingSchema.optional(),
  certainty: answerCertaintySchema.optional(),
  band: z.enum(bands),
  /** Words of the question that stand in none of `sources`. */
  unmentioned: z.array(z.string()).optional(),
  failures: z.array(failureSchema),
  trail: trailSchema,
  /** What Deep Research divided the question into. */
  subQuestions: z.array(subQuestionSchema).optional(),
  /** How often a draft was reviewed; missing where none was, and in reports made before this was kept. */
  reviewIterations: z.number().int().positive().optional(),
  /** Diagnoses the sources name, where the question asks for a differential diagnosis. */
  differential: z.array(differentialSchema).optional(),
  /** Of Prescription Analysis. */
  prescription: prescriptionReportSchema.optional(),
  /** Of Medical Imaging. */
  imaging: imagingReportSchema.optional(),
  safety: z.object({
    redFlags: z.array(z.string()),
    /** What could be serious, and what the check for emergencies did not read. */
    notes: z.array(z.string()).optional(),
    forPatient: z.boolean().optional(),
    removed: z.array(removedIdentifierSchema).optional(),
  }),
  usage: modelUsageSchema.optional(),
  generatedAt: z.string(),
  updateCheck: updateCheckSchema.optional(),
});

export type PrescriptionReport = z.infer<typeof prescriptionReportSchema>;
export type StudyFacts = z.infer<typeof studyFactsSchema>;
export type Certainty = z.infer<typeof certaintySchema>;
export type ReportCitation = z.infer<typeof reportCitationSchema>;
export type Source = z.infer<typeof sourceSchema>;
export type ReportStatement = z.infer<typeof reportStatementSchema>;
export type Verification = z.infer<typeof verificationSchema>;
export type RejectionKind = (typeof rejectionKinds)[number];
export type RejectionCount = z.infer<typeof rejectionSchema>;
export type Judging = z.infer<typeof judgingSchema>;
export type CertaintyReason = NonNullable<AnswerCertainty['reason']>;
export type AnswerCertainty = z.infer<typeof answerCertaintySchema>;
export type Failure = z.infer<typeof failureSchema>;
export type UpdateCheck = z.infer<typeof updateCheckSchema>;
export type SubQuestionReport = z.infer<typeof subQuestionSchema>;
export type Trail = z.infer<typeof trailSchema>;
export type RemovedIdentifier = z.infer<typeof removedIdentifierSchema>;
export type Band = (typeof bands)[number];
export type Report = z.infer<typeof reportSchema>;
