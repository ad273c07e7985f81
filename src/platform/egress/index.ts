import { Agent, fetch as fetchThrough } from 'undici';
import { EgressError } from './egress-error.ts';
import { lookupPublic, PrivateAddressError, requirePublicHost } from './public-address.ts';
import { type AnswerBody, limitBody, readText } from './read-limited.ts';

export { EgressError, type EgressReason } from './egress-error.ts';
export { isPublicUrl, PrivateAddressError } from './public-address.ts';

export type EgressRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal: AbortSignal;
  /** For the whole answer, redirects and body included. */
  timeoutMs: number;
  /** Counted after decompression. */
  maxBytes: number;
};

/** Makes one outbound HTTP request; the body is read as UTF-8. Throws EgressError. */
export type Egress = (
  url: string | URL,
  init: EgressRequest,
) => Promise<{ status: number; headers: Headers; text: string }>;

/** Makes one outbound HTTP request whose body is read while it comes. Throws EgressError, also while it is read. */
export type StreamingEgress = (
  url: string | URL,
  init: EgressRequest,
) => Promise<{ status: number; headers: Headers; body: AsyncIterable<Uint8Array> }>;

/** What is used of `fetch`, which Node and its package describe twice. */
type Send = (
  target: URL,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string;
    redirect: 'manual';
    signal: AbortSignal;
  },
) => Promise<Pick<Response, 'status' | 'headers'> & { body: AnswerBody | null }>;

type EgressOptions = { userAgent?: string; publicOnly?: boolean };

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * The only way out of the process: http and https, with limits of time and size, never on to another host. With
 * `publicOnly` no host of this machine or its network is reached, whatever name or notation it is given by: for
 * addresses that strangers choose. Throws PrivateAddressError then.
 */
export function createEgress(options: EgressOptions = {}): Egress {
  const open = createStreamingEgress(options);
  return async (url, init) => {
    const { status, headers, body } = await open(url, init);
    return { status, headers, text: await readText(body) };
  };
}

/** As `createEgress`, for answers that are read while they come. */
export function createStreamingEgress(options: EgressOptions = {}): StreamingEgress {
  const send: Send = options.publicOnly ? createPublicFetch() : fetch;
  // A header carries ASCII only, and a brand name need not be.
  const userAgent = options.userAgent?.replace(/[^\x20-\x7e]/g, '').trim() || 'evidence-client';

  return async (url, init) => {
    const start = allowedUrl(url);
    const timeout = AbortSignal.timeout(init.timeoutMs);
    const signal = AbortSignal.any([init.signal, timeout]);
    try {
      let target = start;
      for (let hop = 0; ; hop++) {
        const response = await send(target, {
          method: init.method ?? 'GET',
          headers: { 'user-agent': userAgent, ...init.headers },
          ...(init.body === undefined ? {} : { body: init.body }),
          redirect: 'manual',
          signal,
        });
        const location = redirects.has(response.status) ? response.headers.get('location') : null;
        if (location === null) {
          const { status, headers } = response;
          const inTerms = (error: unknown) => asEgressError(error, start, init, timeout);
          return { status, headers, body: limitBody(response.body, init.maxBytes, inTerms) };
        }
        await response.body?.cancel();
        target = nextUrl(target, location, init.method, hop);
      }
    } catch (error) {
      throw asEgressError(error, start, init, timeout);
    }
  };
}

function createPublicFetch(): Send {
  const dispatcher = new Agent({ connect: { lookup: lookupPublic } });
  return async (target, init) => {
    requirePublicHost(target);
    return fetchThrough(target, { ...init, dispatcher });
  };
}

function allowedUrl(url: string | URL): URL {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol === 'http:' || parsed?.protocol === 'https:') return parsed;
  throw new EgressError('refused', 'Only http and https addresses are requested');
}

function nextUrl(from: URL, location: string, method: string | undefined, hop: number): URL {
  const next = URL.canParse(location, from) ? new URL(location, from) : undefined;
  const isUpgrade =
    next?.protocol === 'https:' && from.protocol === 'http:' && next.hostname === from.hostname;
  if (!next || !(next.origin === from.origin || isUpgrade)) {
    throw new EgressError('refused', `${from.host} sent the request on to another address`);
  }
  if (hop >= maxRedirects || (method ?? 'GET') !== 'GET') {
    throw new EgressError('refused', `${from.host} redirected the request in a way that is not followed`);
  }
  return next;
}

function asEgressError(error: unknown, url: URL, init: EgressRequest, timeout: AbortSignal): EgressError {
  if (error instanceof EgressError) return error;
  if (init.signal.aborted) return new EgressError('aborted', 'The request was cancelled', { cause: error });
  if (timeout.aborted) {
    return new EgressError('timeout', `${url.host} did not answer within ${init.timeoutMs / 1000} s`, {
      cause: error,
    });
  }
  const { cause } = error as { cause?: { code?: string } };
  if (cause instanceof PrivateAddressError) return cause;
  if (cause?.code === 'ECONNREFUSED')
    return new EgressError('refused', `${url.host} refused the connection`, { cause: error });
  return new EgressError('network', `The connection to ${url.host} failed`, { cause: error });
}
