import { queryOptions } from '@tanstack/react-query';
import type { Session, SessionSummary } from '#shared/api/sessions.ts';
import { request } from '../../lib/api-client.ts';

const root = ['sessions'] as const;
const runningPollMs = 10_000;

export const sessionQueries = {
  all: root,
  list: () =>
    queryOptions({
      queryKey: [...root, 'list'],
      queryFn: ({ signal }) =>
        request<SessionSummary[]>('/api/sessions', { signal, fallback: 'Failed to fetch research sessions' }),
      // A run that another tab follows, or nobody, ends without telling this page.
      refetchInterval: ({ state }) =>
        state.data?.some(({ status }) => status === 'RUNNING') ? runningPollMs : false,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: [...root, 'one', id],
      queryFn: ({ signal }) =>
        request<Session>(`/api/sessions/${encodeURIComponent(id)}`, {
          signal,
          fallback: 'Failed to fetch research session',
        }),
    }),
};

export function createSession(topic: string): Promise<Session> {
  return request('/api/sessions', {
    method: 'POST',
    body: { topic },
    fallback: 'Failed to create research session',
  });
}

export function updateTopic(id: string, topic: string): Promise<Session> {
  return request(`/api/sessions/${encodeURIComponent(id)}/topic`, {
    method: 'PUT',
    body: { topic },
    fallback: 'Failed to update session topic',
  });
}

export function deleteSession(id: string): Promise<void> {
  return request(`/api/sessions/${encodeURIComponent(id)}`, {
    method: 'DELETE',
    fallback: 'Failed to delete research session',
  });
}

/** Holds one credit and marks the session as running. */
export function startSession(id: string, topic: string): Promise<void> {
  return request(`/api/sessions/${encodeURIComponent(id)}/start-research`, {
    method: 'POST',
    body: { topic },
    fallback: 'Failed to start research workflow',
  });
}
