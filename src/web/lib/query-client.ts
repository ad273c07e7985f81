import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-client.ts';
import { readToken } from './auth-storage.ts';

/** What the keys of whole reports begin with. Each holds as much as a page: nobody's are kept for a few seconds only. */
export const reportsKey = ['sessions', 'one'] as const;

/** `onSignedOut` is called when the server no longer accepts the stored token. */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401 && readToken()) onSignedOut();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Without a network a call fails, and the page says so; paused, it would only look busy.
        networkMode: 'always',
        staleTime: 30_000,
        gcTime: 60_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isFinal(error.status)),
      },
      mutations: { networkMode: 'always' },
    },
  });
  client.setQueryDefaults(reportsKey, { gcTime: 15_000 });
  return client;
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
