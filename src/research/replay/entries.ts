import { createHash } from 'node:crypto';
import { z } from 'zod';
import { modes } from '#shared/research/modes.ts';
import { confirmationRequestSchema, confirmationSchema } from '#shared/research/prescription-confirmation.ts';
import { removedIdentifierSchema, reportSchema } from '#shared/research/report.ts';
import { runProvenanceSchema } from '#shared/research/run-provenance.ts';

/** SHA-256 of a value as JSON, in hex: the same after the value was stored as JSON and read again. */
export function hashOf(value: unknown): string {
  return hashText(JSON.stringify(value));
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The key of what sources gave: its body holds each value under its hash. Stages share them, so that each is stored once a run. */
export const sourcesKey = (hashes: readonly string[]): string => `sources/${hashText(hashes.join())}`;
export const isSourcesKey = (key: string): boolean => key.startsWith('sources/');
/** The key of what one stage was answered. */
export const stageKey = (scope: string): string => `stage/${scope}`;

export const callKinds = ['search', 'full-text', 'drug', 'model'] as const;

/** The reason of a model that could not read as much as it was sent. */
export const tooLong = 'too-long';

/** How a call failed: `late` when its time was over or the run was stopped. */
const failureSchema = z.object({
  kind: z.enum(['connector', 'model', 'late', 'unexpected']),
  message: z.string(),
  reason: z.string().optional(),
  retryable: z.boolean().optional(),
  usage: z.unknown().optional(),
});

/**
 * `about` tells people what was asked; `hash` is that of all that was asked. Of a model's request `prompt` is kept by its hash.
 * `ended` counts the calls of the stage in the order in which they were answered.
 */
const callSchema = z.object({
  kind: z.enum(callKinds),
  about: z.string(),
  hash: z.string(),
  prompt: z.object({ name: z.string(), hash: z.string() }).optional(),
  ended: z.number().int().optional(),
  answer: z.unknown().optional(),
  failure: failureSchema.optional(),
});

/** What a stage was answered, in the order it asked, and each time it was told, in UTC. */
export const stageSchema = z.object({ times: z.array(z.string()), calls: z.array(callSchema) });

/** A search outcome whose records stand under their hashes. */
export const storedSearchSchema = z.looseObject({
  items: z.array(z.object({ source: z.string(), score: z.number() })),
});

/** What sources gave, by its hash. */
export const sourcesSchema = z.record(z.string(), z.unknown());

/** What is stored elsewhere in the record, by its hash. */
export const storedSourceSchema = z.object({ source: z.string() });

/**
 * What the run began with and ended with. Question and topic are as they left the safety check, without what tells who
 * somebody is. The texts of `report` are empty: their hashes stand beside them. `html` is the hash of the drawn report,
 * `kinds` what could be asked besides the `model`, `settings` what else the research was built with.
 */
export const endSchema = z.object({
  making: runProvenanceSchema,
  topic: z.string(),
  mode: z.enum(modes),
  attached: z.number().int().nonnegative(),
  kinds: z.array(z.enum(callKinds)),
  model: z.object({ name: z.string(), contextTokens: z.number().optional() }).optional(),
  settings: z.record(z.string(), z.unknown()),
  startedAt: z.string(),
  /** Of Prescription Analysis: the list as it was read, and what a person made of it. */
  list: z.object({ asked: confirmationRequestSchema, confirmed: confirmationSchema }).optional(),
  reading: z.object({
    question: z.string(),
    forPatient: z.boolean(),
    redFlags: z.array(z.string()),
    notes: z.array(z.string()).optional(),
    removed: z.array(removedIdentifierSchema).optional(),
  }),
  report: reportSchema,
  html: z.string(),
  isComplete: z.boolean(),
});

export type CallKind = (typeof callKinds)[number];
export type RecordedCall = z.infer<typeof callSchema>;
export type RecordedFailure = z.infer<typeof failureSchema>;
export type RecordedStage = z.infer<typeof stageSchema>;
export type RecordedEnd = z.infer<typeof endSchema>;
