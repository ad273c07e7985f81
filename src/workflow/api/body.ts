import type { Context } from 'hono';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { parseStorable } from '../engine/wire.ts';

/** Parses a JSON body. Throws `invalid_input` that names each wrong field. */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text();
  let body: unknown;
  try {
    body = text.trim() === '' ? {} : parseStorable(text);
  } catch {
    throw new AppError('invalid_input', 'The body is not valid JSON');
  }
  return check(schema, body, 'body');
}

export function readQuery<T extends z.ZodType>(c: Context, schema: T): z.infer<T> {
  return check(schema, c.req.query(), 'query');
}

/** Text of a path or query, which PostgreSQL must be able to compare. Bodies are cleaned as they are parsed. */
export const storableText = z.string().refine((text) => !text.includes('\0'), 'must not contain NUL');

const uuid = z.guid('must be a UUID');

/** A path parameter that must be a UUID, in lower case. */
export function readId(c: Context, name: string): string {
  return check(uuid, c.req.param(name), name).toLowerCase();
}

/** A path parameter as it is. */
export function readText(c: Context, name: string): string {
  return check(storableText, c.req.param(name), name);
}

function check<T extends z.ZodType>(schema: T, value: unknown, name: string): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `${[name, ...issue.path].join('.')}: ${issue.message}`);
  throw new AppError('invalid_input', lines.join('\n'));
}
