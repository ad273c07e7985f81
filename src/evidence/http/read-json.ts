import type { z } from 'zod';
import { ConnectorError } from '../connector.ts';
import { cleanText } from '../text.ts';

/** Parses a JSON answer with a schema. Throws `ConnectorError` for a web page, a cut body or another shape. */
export function readJson<T>(
  text: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown } },
): T {
  if (/^\s*</.test(text)) throw new ConnectorError('not-data');
  const parsed = schema.safeParse(parse(text));
  if (!parsed.success) throw new ConnectorError('malformed', { cause: parsed.error });
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    // An escape can hold what UTF-8 cannot, and what no address or database takes.
    const isOdd = /\\u(?:d[89a-f]|0000)|\p{Surrogate}/iu.test(text);
    return isOdd ? JSON.parse(text, cleaned) : JSON.parse(text);
  } catch (cause) {
    throw new ConnectorError('incomplete', { cause });
  }
}

function cleaned(_: string, value: unknown): unknown {
  return typeof value === 'string' ? cleanText(value) : value;
}

/** The records of a list that have the form. Throws `ConnectorError` where there are some and none has it. */
export function readEach<T>(records: readonly unknown[], schema: z.ZodType<T>): T[] {
  const read = records.map((record) => schema.safeParse(record));
  // A record of another form is left out; when all are, the service speaks another language.
  if (read.length > 0 && !read.some(({ success }) => success)) throw new ConnectorError('malformed');
  return read.flatMap((record) => (record.success ? [record.data] : []));
}
