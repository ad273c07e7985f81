import { queryOptions } from '@tanstack/react-query';
import type { Session, SessionSummary } from '#shared/api/sessions.ts';
import { request } from '../../lib/api-client.ts';
import { reportsKey } from '../../lib/query-client.ts';
import { workspaceTexts } from '../../texts/en/workspace.ts';

const root = ['sessions'] as const;
const runningPollMs = 10_000;

export const sessionQueries = {
  all: root,
  list: () =>
    queryOptions({
      queryKey: [...root, 'list'],
      queryFn: ({ signal }) =>
        request<SessionSummary[]>('/api/sessions', { signal, fallback: workspaceTexts().historyFailed }),
      // A run that another tab follows, or nobody, ends without telling this page.
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'RUNNING') ? runningPollMs : false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...reportsKey, id],
      queryFn: ({ signal }) =>
        request<Session>(`/api/sessions/${encodeURIComponent(id)}`, {
          signal,
          fallback: workspaceTexts().sessionFailed,
        }),
    }),
};

/** `originalImageData` is a data URL. */
export function createSession(topic: string, originalImageData?: string): Promise<Session> {
  return request('/api/sessions', {
    method: 'POST',
    body: { topic, ...(originalImageData && { originalImageData }) },
    fallback: workspaceTexts().createFailed,
  });
}

export function updateTopic(id: string, topic: string): Promise<Session> {
  return request(`/api/sessions/${encodeURIComponent(id)}/topic`, {
    method: 'PUT',
    body: { topic },
    fallback: workspaceTexts().topicFailed,
  });
}

export function deleteSession(id: string): Promise<void> {
  return request(`/api/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    fallback: workspaceTexts().deleteFailed,
  });
}

/** Ends a research that waits for an answer; its credit is given back. */
export function cancelWaiting(id: string): Promise<Session> {
  return request(`/api/sessions/${encodeURIComponent(id)}/cancel`, {
    method: 'POST',
    fallback: workspaceTexts().cancelFailed,
  });
}

/** Holds one credit and marks the session as running; once, however often it is sent with the same key. */
export function startSession(id: string, topic: string, idempotencyKey: string): Promise<Session> {
  return request(`/api/sessions/${encodeURIComponent(id)}/start-research`, {
    method: 'POST',
    body: { topic },
    idempotencyKey,
    fallback: workspaceTexts().startFailed,
  });
}
