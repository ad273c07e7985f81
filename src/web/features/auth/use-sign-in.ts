import { useQueryClient } from '@tanstack/react-query';
import type { SignedIn } from '#shared/api/auth.ts';
import { storeSignIn } from '../../lib/auth-storage.ts';
import { productQuery } from '../../lib/product.ts';

/** Stores a sign-in and forgets everything that was loaded for whoever was signed in before. */
export function useSignIn(): (answer: SignedIn) => void {
  const queryClient = useQueryClient();
  return (answer) => {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== productQuery.queryKey[0] });
    storeSignIn(answer);
  };
}
