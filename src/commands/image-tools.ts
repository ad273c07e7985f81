import { createImageReader, createTextFinder } from '#imaging/index.ts';
import type { Config } from '../config.ts';

/** What reads pictures, for the server and for research alike. */
export function openImageTools({ ocr }: Pick<Config, 'ocr'>) {
  const reader = createImageReader();
  return { ...reader, findText: createTextFinder(reader, ocr) };
}
