import type { ImagingOutcome } from '#shared/imaging/study.ts';

const radiologist = 'A reading of the original images by a radiologist or another qualified physician.';
const clinical = 'The clinical question, history and examination, and earlier images to compare with.';

const needs: Record<ImagingOutcome, readonly string[]> = {
  analysed: [],
  'no-model': [
    'A vision model, set up by whoever runs this server (LLM_VISION_MODEL): none is, so no picture was looked at.',
  ],
  'no-image': ['A picture that can be read: JPEG, PNG, WEBP, TIFF, BMP, a scanned PDF, or DICOM.'],
  'not-shown': ['Your agreement that text in the picture is masked, or a picture without text.'],
  'not-medical': ['A medical image: the model says that this is none.'],
  'too-poor': ['A better picture: the model says that this one cannot be described.'],
  'model-failed': ['An answer of the vision model: it gave none that could be used.'],
};

/** What would be needed to say more than the report does. */
export const needsOf = (outcome: ImagingOutcome): string[] => [...needs[outcome], radiologist, clinical];
