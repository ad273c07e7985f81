import type { Operation } from './operations.ts';
import type { Possessions } from './possessions.ts';

export type Answer = { status: number; text: string; isStream: boolean };

/** Sends a request to an operation and reads what comes back, of a stream only its beginning. */
export async function sendTo(
  url: string,
  operation: Operation,
  request: { path: string; body: unknown },
  headers: object,
): Promise<Answer> {
  const stop = new AbortController();
  const response = await fetch(url + request.path, {
    method: operation.method,
    headers: { 'content-type': 'application/json', ...headers },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
    signal: stop.signal,
  });
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const text = isStream ? '' : await response.text();
  stop.abort();
  return { status: response.status, text, isStream };
}

/** Answers with what the caller may see of a crowd, or acts on it: nothing of others may be in it. */
const overMany = /\/(search|count|namespaces|prune|cancel)$/;
/** Acts beside what others have there: each caller has a store of its own. */
const besides = ['put /store/items', 'delete /store/items'];
/** What is asked of the caller's own thread, which does not have it, whoever else may. */
const foreign = /^checkpoint_id: the thread has no checkpoint/;
/** The product refuses it to everyone, before it looks at what was named. */
const closed = /cannot run on a schedule$/;
/** What the caller itself put into its own store, under the name that another has for an item. */
const isOwnItem = (name: string, text: string) =>
  name === 'get /store/items' && text.includes('"value":{"taken":true}');

/** Whether an answer lets nothing through of what belongs to others. */
export function hides({ name, template }: Operation, answer: Answer, others: Possessions): boolean {
  const { status, text, isStream } = answer;
  const { marker, threadId, runId, assistantId, cronId } = others;
  const shows = [marker, threadId, runId, assistantId, cronId].some((secret) => text.includes(secret));
  return (
    status === 404 ||
    (overMany.test(template) && status < 300 && !isStream && !shows) ||
    (status === 422 && foreign.test(text)) ||
    (status === 403 && closed.test(text)) ||
    (status === 200 && isOwnItem(name, text)) ||
    (besides.includes(name) && status === 204)
  );
}
