import { Annotation } from '@langchain/langgraph';
import type { ImageFacts, TextRegion } from '#shared/imaging/study.ts';

/** What only Medical Imaging keeps in the state of a run: what is known of its pictures, never their pixels. */
export const imagingState = {
  pictures: Annotation<Picture[] | undefined>,
};

/**
 * A file of the run. `frames` are those a vision model would be shown, and `masks` what is painted over in them. `reason`
 * tells why it is not shown, or why nothing is known of it.
 */
export type Picture = {
  attachmentId: string;
  filename: string;
  facts: ImageFacts | null;
  frames: number[];
  masks: TextRegion[];
  reason: string | null;
};

export const noImagingWork = { pictures: undefined };
