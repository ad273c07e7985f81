import { type SQL, sql } from 'drizzle-orm';

const longChars = 100_000;
const encoder = new TextEncoder();

/** The driver would quote all of such a text inside an array, and measure it twice where it stands alone. */
export const isLongText = (text: string): boolean => text.length > longChars;

/** The text as a parameter of type `text` or `json`: a long one as the bytes that travel. */
export function textParameter(text: string): string | Buffer {
  return isLongText(text) ? Buffer.from(encoder.encode(text).buffer) : text;
}

/** A value for a column of type `json` that is text already. */
export const jsonText = (text: string): SQL => sql`${textParameter(text)}::json`;
