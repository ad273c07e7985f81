import type { ImageBox, TextRegion } from '#shared/imaging/study.ts';
import type { ImageFile, ImageReader } from './read-image.ts';
import { createTextReader, type ReadLine } from './read-text.ts';

const leastConfidence = 0.5;
/** Letters are no larger, as a share of the picture; what is looks like letters by chance. */
const mostHeight = 0.12;
const timeoutMs = 60_000;
/** How far a mask goes beyond the letters, as a share of their height. */
const margin = 0.5;

export type TextFinder = ReturnType<typeof createTextFinder>;

/** Finds text that stands in a picture itself, which may tell who somebody is. */
export function createTextFinder(
  images: Pick<ImageReader, 'png'>,
  ocr: { languages: readonly string[]; dataDir?: string | undefined },
) {
  const reader = createTextReader({ ...ocr, layout: 'picture', timeoutMs });
  /** The regions of text of one frame, in fractions of it. Throws `AppError`. */
  return async (file: ImageFile, frame: number, signal?: AbortSignal): Promise<TextRegion[]> => {
    const bytes = await images.png(file, { frame }, signal);
    const pages = await reader.read({ name: file.name, bytes, maxBytes: bytes.length }, signal);
    return pages.flatMap(({ lines }) => lines).flatMap((line) => regionOf(line, frame) ?? []);
  };
}

/** A line counts where one of its words is more than the letters that mark a side or a view: R, L, AP. */
function regionOf({ words }: ReadLine, frame: number): TextRegion | undefined {
  const read = words.filter(
    ({ confidence, text, box }) =>
      confidence >= leastConfidence && box.height <= mostHeight && /[\p{L}\p{N}]/u.test(text),
  );
  if (!read.some(({ text }) => /[\p{L}\p{N}]{3}/u.test(text))) return undefined;
  const confidence = read.reduce((sum, word) => sum + word.confidence, 0) / read.length;
  return {
    ...around(read.map(({ box }) => box)),
    frame,
    text: read.map(({ text }) => text).join(' '),
    confidence,
  };
}

function around(boxes: readonly ImageBox[]): ImageBox {
  const height = Math.max(...boxes.map((box) => box.height));
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - height * margin);
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - height * margin);
  const right = Math.min(1, Math.max(...boxes.map(({ x, width }) => x + width)) + height * margin);
  const bottom = Math.min(1, Math.max(...boxes.map((box) => box.y + box.height)) + height * margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}
