import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type JsonLimits, readJsonBody } from '#platform/json/index.ts';
import { AppError } from '#shared/errors.ts';
import type { AppEnv } from './router.ts';

const mega = 1024 * 1024;
const jsonType = /^application\/(?:[\w.-]+\+)?json$/i;

/** For who has not said yet who it is. */
export const anonymousBody: JsonLimits = {
  maxBytes: 64 * 1024,
  timeoutMs: 10_000,
  maxDepth: 10,
  maxKeys: 50,
  maxItems: 100,
};
const usualBody: JsonLimits = {
  maxBytes: mega,
  timeoutMs: 60_000,
  maxDepth: 50,
  maxKeys: 1_000,
  maxItems: 5_000,
};
/** For the original image, a data URL, and for a whole report. */
export const largeBody: JsonLimits = { ...usualBody, maxBytes: 20 * mega, timeoutMs: 300_000 };

/** Parses the body within `limits`, before the route looks at it. */
export function jsonBody(limits: JsonLimits = usualBody) {
  return createMiddleware<AppEnv>(async (c, next) => {
    await readBody(c, limits);
    await next();
  });
}

/** The body as it stands. Throws `too_large` with `message` where it is longer, as soon as that is known. */
export async function readBytes(
  c: Pick<Context<AppEnv>, 'req'>,
  maxBytes: number,
  message: string,
): Promise<Uint8Array> {
  const tooLarge = () => new AppError('too_large', message);
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge();
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of c.req.raw.body ?? []) {
    length += part.length;
    if (length > maxBytes) throw tooLarge();
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** Reads the body and keeps it for the route. Throws what `readJsonBody` throws, and `unsupported` where it is not JSON. */
export async function readBody(
  c: Pick<Context<AppEnv>, 'req' | 'env'>,
  limits: JsonLimits,
): Promise<unknown> {
  const [type = ''] = c.req.header('content-type')?.split(';') ?? [];
  if (!jsonType.test(type.trim())) {
    throw new AppError('unsupported', 'The content type must be application/json');
  }
  const body = await readJsonBody(c.req.raw, c.env, { ...limits, nul: 'refuse' });
  if (body === undefined) throw new AppError('invalid_input', 'The body is empty');
  c.req.json = async () => body as never;
  return body;
}
