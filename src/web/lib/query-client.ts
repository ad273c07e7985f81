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
        staleTime: 30_000,
        retry: (failures, error) => failures < 2 && !(error instanceof ApiError && isFinal(error.status)),
      },
    },
  });
}

function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 429;
}
