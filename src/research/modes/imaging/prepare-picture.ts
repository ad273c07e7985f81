import { AppError } from '#shared/errors.ts';
import { spreadFrames } from '#shared/imaging/frames.ts';
import type { ImageFacts, TextRegion } from '#shared/imaging/study.ts';
import type { AttachmentRef } from '#shared/research/attachment.ts';
import type { ResearchDependencies, RunFiles } from '../../dependencies.ts';
import { maxPictures } from './limits.ts';
import type { Picture } from './state.ts';

/**
 * What is known of a file, and whether a vision model may be shown it. A picture in which text was found, or may stand, is
 * shown only where its sender agreed that it is masked.
 */
export async function preparePicture(
  file: AttachmentRef,
  position: number,
  { files, visionModel }: Pick<ResearchDependencies, 'files' | 'visionModel'>,
  signal: AbortSignal | undefined,
): Promise<Picture> {
  const { attachment_id: attachmentId, filename } = file;
  const unknown = (reason: string): Picture => ({
    ...{ attachmentId, filename, facts: null, frames: [], masks: [], reason },
  });
  const bytes = await files?.find(attachmentId);
  if (!files?.images || !bytes) return unknown('it is not there any more');
  try {
    const facts = await files.images.facts({ name: filename, bytes }, signal);
    const known = { attachmentId, filename, facts };
    if (!visionModel) return { ...known, frames: [], masks: [], reason: 'no vision model is configured' };
    if (position >= maxPictures)
      return {
        ...known,
        frames: [],
        masks: [],
        reason: `at most ${maxPictures} pictures are shown to the model`,
      };
    const frames = spreadFrames(facts);
    const masks = await findMasks(files.images, { name: filename, bytes }, frames, signal);
    return { ...known, frames, masks, reason: whyNotShown(facts, masks, file.mask_text ?? false) };
  } catch (error) {
    if (error instanceof AppError) return unknown(withoutName(error.message, filename));
    throw error;
  }
}

const withoutName = (message: string, filename: string): string =>
  message.startsWith(`${filename} `) ? `it ${message.slice(filename.length + 1)}` : message;

async function findMasks(
  images: NonNullable<RunFiles['images']>,
  file: { name: string; bytes: Uint8Array },
  frames: readonly number[],
  signal: AbortSignal | undefined,
): Promise<TextRegion[]> {
  const found = [];
  for (const frame of frames) found.push(...(await images.findText(file, frame, signal)));
  return found;
}

function whyNotShown(
  { burnedIn }: ImageFacts,
  masks: readonly TextRegion[],
  hasLeave: boolean,
): string | null {
  if (masks.length > 0 && !hasLeave)
    return 'text stands in the picture, which may tell who somebody is; it is shown to a model only after you agree that the text is masked';
  if (masks.length === 0 && burnedIn)
    return 'the file says that text stands in the picture, and none was found that could be masked';
  return null;
}
