import { queryOptions } from '@tanstack/react-query';
import type { CreditHistory, Credits, SubscriptionStatus } from '#shared/api/subscription.ts';
import { limits } from '#shared/limits.ts';
import { request } from '../../lib/api-client.ts';
import { creditsTexts } from '../../texts/en/credits.ts';

const root = ['subscription'] as const;

export const creditQueries = {
  all: root,
  credits: () =>
    queryOptions({
      queryKey: [...root, 'credits'],
      queryFn: ({ signal }) =>
        request<Credits>('/api/subscription/credits', { signal, fallback: creditsTexts().creditsFailed }),
      refetchInterval: limits.creditPollMs,
    }),
  status: () =>
    queryOptions({
      queryKey: [...root, 'status'],
      queryFn: ({ signal }) =>
        request<SubscriptionStatus>('/api/subscription/status', {
          signal,
          fallback: creditsTexts().statusFailed,
        }),
    }),
  history: (limit: number) =>
    queryOptions({
      queryKey: [...root, 'history', limit],
      queryFn: ({ signal }) =>
        request<CreditHistory>(`/api/subscription/credits/history?limit=${limit}`, {
          signal,
          fallback: creditsTexts().historyFailed,
        }),
    }),
};
