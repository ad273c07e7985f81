import { serverText } from '../texts/language.ts';
import { readToken } from './auth-storage.ts';

/** A failed call. `status` is the HTTP status, 0 when no answer came; `message` may be shown to the user. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole answer, where it was JSON. */
  readonly answer: unknown;
  /** The server's own message, as it was sent. */
  readonly sentMessage: string;

  constructor(status: number, message: string, answer?: unknown) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.answer = answer;
    this.sentMessage = messageOf(answer) ?? message;
  }
}

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** The server does once what comes again with the same key. */
  idempotencyKey?: string;
  /** Message of the error when the answer has none. */
  fallback: string;
};

/** Calls the product API and returns the JSON answer; throws ApiError. */
export async function request<T>(path: string, options: RequestOptions): Promise<T> {
  const response = await send(path, options);
  const answer = await readJson(response);
  if (!response.ok) {
    throw refusal(response, answer, options);
  }
  return answer as T;
}

/** Calls the product API for a file and returns what it holds; throws ApiError. */
export async function requestFile(path: string, options: RequestOptions): Promise<Blob> {
  const response = await send(path, options);
  if (response.ok) return response.blob();
  const answer = await readJson(response);
  throw refusal(response, answer, options);
}

/** Calls the product API for a file and returns it with the name that the server gives it; throws ApiError. */
export async function requestDownload(
  path: string,
  options: RequestOptions,
): Promise<{ name: string; content: Blob }> {
  const response = await send(path, options);
  if (!response.ok) throw refusal(response, await readJson(response), options);
  const given = response.headers.get('content-disposition') ?? '';
  const [, name = ''] = /filename\*=UTF-8''([^;]*)/.exec(given) ?? [];
  const content = await response.blob().catch(() => {
    throw new ApiError(0, options.fallback);
  });
  return { name: decodeURIComponent(name), content };
}

function refusal({ status }: Response, answer: unknown, { fallback }: RequestOptions): ApiError {
  const sent = messageOf(answer);
  return new ApiError(status, sent ? serverText(sent) : fallback, answer);
}

async function send(
  path: string,
  { method = 'GET', body, signal, idempotencyKey, fallback }: RequestOptions,
) {
  const isFile = body instanceof Blob;
  const headers = new Headers({ 'content-type': isFile ? 'application/octet-stream' : 'application/json' });
  const token = readToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  try {
    return await fetch(path, {
      method,
      headers,
      signal,
      body: isFile ? body : body === undefined ? undefined : JSON.stringify(body),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, fallback);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined;
  return typeof answer.message === 'string' && answer.message ? answer.message : undefined;
}
