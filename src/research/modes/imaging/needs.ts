import type { ImagingOutcome } from '#shared/imaging/study.ts';

const radiologist = 'A reading of the original images by a radiologist or another qualified physician.';
const clinical = 'The clinical question, history and examination, and earlier images to compare with.';

/** Only what was written before can be of a server without a vision model. */
export type Outcome = Exclude<ImagingOutcome, 'no-model'>;

const needs: Record<Outcome, readonly string[]> = {
  analysed: [],
  'no-image': ['A picture that can be read: JPEG, PNG, WEBP, TIFF, BMP, a scanned PDF, or DICOM.'],
  'not-shown': ['Your agreement that text in the picture is masked, or a picture without text.'],
  'not-medical': ['A medical image: the model says that this is none.'],
  'too-poor': ['A better picture: the model says that this one cannot be described.'],
  'model-failed': ['An answer of the vision model: it gave none that could be used.'],
};

/** What would be needed to say more than the report does. */
export const needsOf = (outcome: Outcome): string[] => [...needs[outcome], radiologist, clinical];
