export { createTextFinder, type TextFinder } from './find-text-regions.ts';
export { findImageFormat } from './image-format.ts';
export { createImageReader, type ImageReader, type ImageView } from './read-image.ts';
export { createTextReader, type ReadLine, type ReadPage, type TextReader } from './read-text.ts';
