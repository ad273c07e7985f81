import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { readToken } from './auth-storage.ts';

/** `onSignedOut` is called when the server no longer accepts the stored token. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && readToken()) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Without a network a call fails, and the page says so; paused, it would only look busy.
        networkMode: 'always',
        staleTime: 30_000,
        // Also what is only written into the cache: whole reports with their sources, one after the other.
        gcTime: 10_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isFinal(error.status)),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
