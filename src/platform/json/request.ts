import type { HttpRequest, ServerEnv } from '#platform/http-body.ts';
import { AppError } from '#shared/errors.ts';
import { type JsonLimits, type NulRule, readJson, tooLarge } from './read.ts';

/**
 * The JSON body of a request; undefined where it is empty. Throws `unsupported` where it is compressed, and what
 * `readJson` throws. Whoever may not send it has been refused before: this reads.
 */
export async function readJsonBody(
  request: Request,
  env: ServerEnv | undefined,
  limits: JsonLimits & { nul: NulRule },
): Promise<unknown> {
  const { headers } = request;
  const encoding = headers.get('content-encoding')?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw new AppError('unsupported', 'Compressed bodies are not supported');
  if (Number(headers.get('content-length')) > limits.maxBytes) throw tooLarge(limits.maxBytes);
  return readJson(bytesOf(request, env), limits);
}

/** A web stream would be slower. Whoever stops early leaves the connection open, so that an answer can be sent. */
function bytesOf(request: Request, env: ServerEnv | undefined): AsyncIterable<Uint8Array> {
  const { incoming } = env ?? {};
  if (incoming) return { [Symbol.asyncIterator]: () => readWithoutDestroying(incoming) };
  return request.body ?? nothing();
}

const readWithoutDestroying = (incoming: HttpRequest): AsyncIterator<Uint8Array> =>
  incoming.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]();

async function* nothing(): AsyncIterable<Uint8Array> {}
