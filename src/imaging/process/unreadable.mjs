/** What a person is told of a file, after its name. Everything else that goes wrong with a file is "damaged". */
export class Unreadable extends Error {}

export const maxPixels = 50_000_000;
export const maxPages = 500;

/** Throws where a picture of this size would not fit into memory. */
export function checkSize(width, height) {
  if (!(width > 0 && height > 0)) throw new Unreadable('holds no picture');
  if (width * height > maxPixels)
    throw new Unreadable(`has too many pixels (${width} × ${height}; at most 50 million are read)`);
}
