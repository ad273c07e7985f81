import { readToken } from './auth-storage.ts';

/** A failed call. `status` is the HTTP status, 0 when no answer came; `message` may be shown to the user. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
  }
}

type RequestOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  /** Message of the error when the answer has none. */
  fallback: string;
};

/** Calls the product API and returns the JSON answer; throws ApiError. */
export async function request<T>(path: string, options: RequestOptions): Promise<T> {
  const response = await send(path, options);
  const answer = await readJson(response);
  if (!response.ok) throw new ApiError(response.status, messageOf(answer) ?? options.fallback);
  return answer as T;
}

async function send(path: string, { method = 'GET', body, signal, fallback }: RequestOptions) {
  const headers = new Headers({ 'content-type': 'application/json' });
  const token = readToken();
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    return await fetch(path, {
      method,
      headers,
      signal,
      body: body === undefined ? undefined : JSON.stringify(body),
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
