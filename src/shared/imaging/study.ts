import { z } from 'zod';

/** What a picture is read as, by its content. */
export const imageFormats = ['jpeg', 'png', 'webp', 'tiff', 'bmp', 'pdf', 'dicom'] as const;

export const severities = ['critical', 'severe', 'moderate', 'mild'] as const;

const fraction = z.number().min(0).max(1);

/** A part of a frame, in fractions of its width and height, from the top left. */
export const boxSchema = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });

/** Stored values that are shown from black to white: PS3.3 C.11.2. Values are those after the modality transformation. */
export const windowSchema = z.object({ center: z.number(), width: z.number().positive() });

const tag = z.string().nullable();

/** A safe fact of a file. `tag` is `(gggg,eeee)` of DICOM, null where the fact comes from elsewhere. */
export const imageTagSchema = z.object({ tag, name: z.string(), value: z.string() });

/** What de-identification does to a file before anything leaves the machine. `count`: how many times it stood there. */
export const removedTagSchema = z.object({
  tag,
  name: z.string(),
  action: z.enum(['removed', 'emptied', 'replaced']),
  count: z.int().positive(),
});

/** Facts of one picture. `frames` are frames of DICOM, pages of TIFF and PDF, else 1. */
export const imageFactsSchema = z.object({
  format: z.enum(imageFormats),
  width: z.int().positive(),
  height: z.int().positive(),
  frames: z.int().positive(),
  /** Millimetres between the centres of two pixels; `detector`: on the detector, where the body is smaller than its shadow. */
  pixelSpacing: z
    .object({ x: z.number().positive(), y: z.number().positive(), at: z.enum(['patient', 'detector']) })
    .nullable(),
  /** Null where the picture has none: colour, and pictures that are no DICOM. `least` and `most` are values of its first frame. */
  window: windowSchema
    .extend({
      presets: z.array(windowSchema.extend({ name: z.string() })),
      least: z.number(),
      most: z.number(),
    })
    .nullable(),
  /** Whether the file says that names stand in the picture itself; null where it does not say. */
  burnedIn: z.boolean().nullable(),
  isLossy: z.boolean().nullable(),
  tags: z.array(imageTagSchema),
  removed: z.array(removedTagSchema),
});

/** A text that was read in the picture itself, which may tell who somebody is. */
export const textRegionSchema = boxSchema.extend({
  frame: z.int().nonnegative(),
  text: z.string(),
  confidence: fraction,
});

export const textRegionsSchema = z.object({ regions: z.array(textRegionSchema) });

export const decisions = ['accepted', 'rejected'] as const;

/**
 * What a vision model says of a region of a picture. One that says that something is not there (`isNegated`) has no box. `box`
 * is null also where the model gave none that is valid; `boxProblem` then tells what was wrong with it.
 */
export const imageFindingSchema = z.object({
  /** `finding-{n}`, from 1. */
  id: z.string(),
  attachmentId: z.string(),
  frame: z.int().nonnegative(),
  region: z.string(),
  label: z.string(),
  isNegated: z.boolean(),
  severity: z.enum(severities).nullable(),
  confidence: fraction,
  box: boxSchema.nullable(),
  boxProblem: z.string().nullable(),
  uncertainty: z.string(),
  comparison: z.string(),
  review: z.object({ decision: z.enum(decisions), at: z.string() }).nullable(),
});

/** `isShown`: the vision model saw it, cleaned; else `reason` tells why not. */
export const reportedImageSchema = z.object({
  attachmentId: z.string(),
  filename: z.string(),
  facts: imageFactsSchema.nullable(),
  isShown: z.boolean(),
  reason: z.string().nullable(),
  /** How many regions of text were masked in what was shown. */
  masked: z.int().nonnegative(),
});

export const imagingOutcomes = [
  'analysed',
  'no-model',
  'no-image',
  'not-shown',
  'not-medical',
  'too-poor',
  'model-failed',
] as const;

/** The part of a report that only Medical Imaging has. */
export const imagingReportSchema = z.object({
  outcome: z.enum(imagingOutcomes),
  /** The vision model that answered. */
  model: z.string().nullable(),
  images: z.array(reportedImageSchema),
  /** What the model says the pictures show of what they are: kind, part of the body, view. */
  study: z.object({ modality: z.string(), bodyPart: z.string(), view: z.string() }).nullable(),
  findings: z.array(imageFindingSchema),
  /** What the pictures do not let anybody tell. */
  limits: z.array(z.string()),
  /** What would be needed for more than this report says. */
  needed: z.array(z.string()),
});

/** The body of `PUT /api/sessions/{id}/imaging/reviews`; null takes a decision back. */
export const reviewsRequestSchema = z.object({
  reviews: z
    .array(z.object({ finding: z.string().max(40), decision: z.enum(decisions).nullable() }))
    .min(1)
    .max(200),
});

export type ImageFormat = (typeof imageFormats)[number];
export type Severity = (typeof severities)[number];
export type ImageBox = z.infer<typeof boxSchema>;
export type ImageWindow = z.infer<typeof windowSchema>;
export type ImageTag = z.infer<typeof imageTagSchema>;
export type RemovedTag = z.infer<typeof removedTagSchema>;
export type ImageFacts = z.infer<typeof imageFactsSchema>;
export type TextRegion = z.infer<typeof textRegionSchema>;
export type ImageFinding = z.infer<typeof imageFindingSchema>;
export type ReportedImage = z.infer<typeof reportedImageSchema>;
export type ImagingOutcome = (typeof imagingOutcomes)[number];
export type ImagingReport = z.infer<typeof imagingReportSchema>;
export type ReviewsRequest = z.infer<typeof reviewsRequestSchema>;
