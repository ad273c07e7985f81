import { Client } from '@langchain/langgraph-sdk';
import type { SignedIn } from '#shared/api/auth.ts';
import type { Session } from '#shared/api/sessions.ts';
import type { Credits } from '#shared/api/subscription.ts';
import type { SentAttachment } from '#shared/research/attachment.ts';
import { type Mode, withCommand } from '#shared/research/modes.ts';
import { researchAssistant } from '#shared/workflow/protocol.ts';

let registered = 0;

const password = 'a long enough passphrase';

/** Registers a person at a running product. */
export const register = (url: string, person: { username: string; email: string }) =>
  call<SignedIn>(url, undefined, 'POST', '/api/auth/register', { ...person, password });

/** Registers a new user at a running product. */
export async function signUp(url: string) {
  registered += 1;
  const email = `person-${process.pid}-${registered}@example.org`;
  const signedIn = await register(url, { username: `person${registered}`, email });
  return signedInAs(url, email, signedIn.token);
}

/** The calls a signed-in browser makes, also of a user of before a restart. */
export function signedInAs(url: string, email: string, token: string) {
  const api = <T>(method: string, path: string, body?: object) => call<T>(url, token, method, path, body);
  const client = new Client({
    apiUrl: url,
    defaultHeaders: { Authorization: `Bearer ${token}` },
    callerOptions: { maxRetries: 0 },
  });
  return {
    email,
    token,
    api,
    client,
    credits: () => api<Credits>('GET', '/api/subscription/credits'),
    session: (id: string) => api<Session>('GET', `/api/sessions/${id}`),
    /** Pays for a research and makes its thread; the run itself is started by the caller. */
    async prepare(topic: string) {
      const session = await api<Session>('POST', '/api/sessions', { topic });
      await api('POST', `/api/sessions/${session.id}/start-research`, { topic });
      const thread = await client.threads.create();
      return { sessionId: session.id, threadId: thread.thread_id };
    },
    /** Starts the run of a prepared research and yields its events. */
    stream(
      prepared: { sessionId: string; threadId: string },
      topic: string,
      mode: Mode = 'quick',
      image_attachments: readonly SentAttachment[] = [],
    ): AsyncIterable<{ id?: string; event: string; data: unknown }> {
      return client.runs.stream(prepared.threadId, researchAssistant, {
        input: { topic: withCommand(mode, topic), research_mode: mode, image_attachments },
        metadata: { session_id: prepared.sessionId },
        streamMode: ['values', 'messages', 'updates', 'custom'],
        streamResumable: true,
        onDisconnect: 'continue',
      });
    },
  };
}

async function call<T>(
  url: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : undefined) as T;
}
