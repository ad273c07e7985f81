import { Readable } from 'node:stream';
import type { EgressRequest, StreamingEgress } from '#platform/egress/index.ts';
import type { Fetch } from './chat-provider.ts';

/** What a server refused, as far as it is needed to know what to do next. */
export type Refused = { status: number; headers: Headers; text: string };

const maxRefusalBytes = 100_000;
/** Libraries want a key even for a server that has none: what stands for it is not sent. */
const keyHeaders = new Set(['authorization', 'x-api-key']);

/**
 * `fetch` for the library of a provider, through our egress: what it makes of errors keeps neither status nor cause, so both
 * are kept here. `failure` is what went wrong on the wire, `refused` an answer of 400 or above.
 */
export function fetchThrough(
  egress: StreamingEgress,
  { hasKey, ...limits }: Pick<EgressRequest, 'signal' | 'timeoutMs' | 'maxBytes'> & { hasKey: boolean },
) {
  const seen: { failure?: unknown; refused?: Refused } = {};

  const through: Fetch = async (input, init = {}) => {
    try {
      const { status, headers, body } = await egress(input instanceof Request ? input.url : input, {
        method: init.method ?? 'POST',
        headers: Object.fromEntries(
          [...new Headers(init.headers)].filter(([name]) => hasKey || !keyHeaders.has(name)),
        ),
        ...(typeof init.body === 'string' && { body: init.body }),
        ...limits,
      });
      if (status >= 400) {
        const text = await readStart(body);
        seen.refused = { status, headers, text };
        return new Response('{}', { status, headers: { 'content-type': 'application/json' } });
      }
      const type = headers.get('content-type');
      return new Response(Readable.toWeb(Readable.from(noting(body))) as BodyInit, {
        status,
        headers: type ? { 'content-type': type } : {},
      });
    } catch (error) {
      seen.failure = error;
      throw error;
    }
  };

  async function* noting(body: AsyncIterable<Uint8Array>) {
    try {
      yield* body;
    } catch (error) {
      seen.failure = error;
      throw error;
    }
  }

  return { fetch: through, seen };
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxRefusalBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
