import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { creditQueries } from './credits-api.ts';

const eventName = 'refreshCredits';

/** Tells the whole page that credits were spent or given back. */
export function announceCreditChange(): void {
  window.dispatchEvent(new Event(eventName));
}

export function useCreditRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: creditQueries.all });
    window.addEventListener(eventName, refresh);
    return () => window.removeEventListener(eventName, refresh);
  }, [queryClient]);
}
