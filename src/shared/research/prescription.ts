import { z } from 'zod';

const shortText = z.string().trim().min(1).max(200);
const optionalText = shortText.optional();
const fraction = z.number().min(0).max(1);

/** Where a line stands on its page, as fractions of the page's width and height. `page` counts from 1. */
export const regionSchema = z.object({
  page: z.number().int().positive(),
  x: fraction,
  y: fraction,
  width: fraction,
  height: fraction,
});

/** Who gave a line: somebody who typed it, the text of a file (printed, or by OCR), or a vision model that saw the file. */
export const lineReaders = ['typed', 'file', 'model'] as const;

/**
 * One medicine as it was read or corrected. `text` is the line as written, `confidence` that of its reading, 0 to 1.
 * `otherReading`: what OCR read of a line of a vision model where the two differ.
 */
export const prescriptionLineSchema = z.object({
  id: z.string().min(1).max(60),
  text: z.string().max(2000),
  drug: z.string().max(200),
  strength: optionalText,
  form: optionalText,
  route: optionalText,
  dose: optionalText,
  frequency: optionalText,
  duration: optionalText,
  indication: optionalText,
  confidence: fraction,
  readBy: z.enum(lineReaders).optional(),
  otherReading: z.string().max(2000).optional(),
  region: regionSchema.optional(),
});

/** A measured value with its unit, which is never assumed. */
export const quantitySchema = z.object({ value: z.number(), unit: z.string().max(30) });

/** What is known of the patient; `egfr` is in mL/min/1.73 m². An absent value is unknown, never normal. */
export const patientSchema = z.object({
  ageYears: z.number().min(0).max(130).optional(),
  weightKg: z.number().positive().max(700).optional(),
  heightCm: z.number().positive().max(280).optional(),
  sex: z.enum(['female', 'male']).optional(),
  pregnant: z.boolean().optional(),
  breastfeeding: z.boolean().optional(),
  creatinine: quantitySchema.optional(),
  egfr: z.number().min(0).max(250).optional(),
  /** Child-Pugh class. */
  liver: z.enum(['A', 'B', 'C']).optional(),
  allergies: z.array(shortText).max(100).default([]),
  conditions: z.array(shortText).max(100).default([]),
  otherDrugs: z.array(shortText).max(200).default([]),
});

export const ingredientSchema = z.object({ name: z.string(), rxcui: z.string().optional() });

/** What kind of name led to the ingredients. */
export const nameKinds = [
  'ingredient',
  'brand',
  'salt',
  'vietnamese',
  'international',
  'misspelling',
] as const;

/**
 * What a written name stands for. `by` tells who knew it. A misspelling is `known` only where one drug is near and no other;
 * else it is `ambiguous`, and the user chooses one of `choices`. `unknown` may carry `choices` to look at, never a guess.
 */
export const nameMatchSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('known'),
    written: z.string(),
    ingredients: z.array(ingredientSchema).min(1),
    kind: z.enum(nameKinds),
    by: z.enum(['table', 'rxnav']),
  }),
  z.object({
    status: z.literal('ambiguous'),
    written: z.string(),
    choices: z.array(z.object({ name: z.string(), ingredients: z.array(ingredientSchema).min(1) })).min(1),
  }),
  z.object({ status: z.literal('unknown'), written: z.string() }),
]);

/** In the order in which findings of one severity stand: how often a drug is taken comes first, as the mistake that kills. */
export const findingKinds = [
  'frequency',
  'interaction',
  'duplicate',
  'contraindication',
  'allergy',
  'pregnancy',
  'lactation',
  'age',
  'dose',
  'kidney',
  'liver',
  'burden',
  'monitoring',
  'food',
  'alcohol',
] as const;

/** Worst first. `unclassified`: the source names the problem and gives no grade. */
export const severities = ['contraindicated', 'major', 'moderate', 'minor', 'unclassified'] as const;

/** What carries a finding. `quote` is verbatim; `severityWords` is the source's own word for how grave it is. */
export const findingSourceSchema = z.object({
  title: z.string(),
  url: z.string().optional(),
  quote: z.string().optional(),
  section: z.string().optional(),
  version: z.string().optional(),
  severityWords: z.string().optional(),
});

/**
 * `drugs` are ingredients, `lines` the ids of the lines that hold them. `reviewed` is false where mechanism, effect and
 * management are short wordings no pharmacist has reviewed, and no label sentence is quoted.
 */
export const drugFindingSchema = z.object({
  kind: z.enum(findingKinds),
  severity: z.enum(severities),
  severityWords: z.string().optional(),
  title: z.string(),
  drugs: z.array(z.string()).min(1),
  lines: z.array(z.string()),
  mechanism: z.string().optional(),
  effect: z.string().optional(),
  management: z.string().optional(),
  reviewed: z.boolean(),
  sources: z.array(findingSourceSchema).min(1),
});

/**
 * A cell of the matrix. `severity` is that of its worst finding; null: none found, which is not safety. `labels` tells of
 * which drugs of the pair a label's interaction section was read.
 */
export const drugPairSchema = z.object({
  drugs: z.tuple([z.string(), z.string()]),
  severity: z.enum(severities).nullable(),
  findings: z.array(z.number().int().nonnegative()),
  labels: z.array(z.string()),
});

export const notCheckedReasons = [
  'unknown-drug',
  'ambiguous-drug',
  'no-rules',
  'label-absent',
  'label-unreachable',
  'label-without-section',
  'patient-value-missing',
  'value-refused',
  'too-many-drugs',
] as const;

/** A check that could not be made, of `drugs`, in words for the report. */
export const notCheckedSchema = z.object({
  check: z.string(),
  drugs: z.array(z.string()),
  reason: z.enum(notCheckedReasons),
  detail: z.string(),
});

/** A calculator's result: `value` in `unit`, by the formula of `reference`; `meaning` is the published category. */
export const calculationSchema = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  meaning: z.string().optional(),
  reference: z.object({ title: z.string(), url: z.string().optional() }),
});

/** Findings worst first; `pairs` holds each pair of different ingredients once, names in alphabetical order. */
export const assessmentSchema = z.object({
  findings: z.array(drugFindingSchema),
  pairs: z.array(drugPairSchema),
  notChecked: z.array(notCheckedSchema),
  calculations: z.array(calculationSchema),
});

export type Region = z.infer<typeof regionSchema>;
export type PrescriptionLine = z.infer<typeof prescriptionLineSchema>;
export type Quantity = z.infer<typeof quantitySchema>;
export type Patient = z.infer<typeof patientSchema>;
export type Ingredient = z.infer<typeof ingredientSchema>;
export type NameMatch = z.infer<typeof nameMatchSchema>;
export type FindingKind = (typeof findingKinds)[number];
export type Severity = (typeof severities)[number];
export type FindingSource = z.infer<typeof findingSourceSchema>;
export type DrugFinding = z.infer<typeof drugFindingSchema>;
export type DrugPair = z.infer<typeof drugPairSchema>;
export type NotChecked = z.infer<typeof notCheckedSchema>;
export type Calculation = z.infer<typeof calculationSchema>;
export type Assessment = z.infer<typeof assessmentSchema>;
