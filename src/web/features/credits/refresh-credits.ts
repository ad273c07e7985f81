import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { otherTabs } from '../../lib/other-tabs.ts';
import { creditQueries } from './credits-api.ts';

const eventName = 'refreshCredits';
const channel = 'credits';

/** Tells the whole page, and all in other tabs, that credits were spent or given back. */
export function announceCreditChange(): void {
  window.dispatchEvent(new Event(eventName));
  otherTabs(channel).postMessage('changed');
}

export function useCreditRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: creditQueries.all });
    const tabs = otherTabs(channel);
    window.addEventListener(eventName, refresh);
    tabs.addEventListener('message', refresh);
    return () => {
      window.removeEventListener(eventName, refresh);
      tabs.removeEventListener('message', refresh);
    };
  }, [queryClient]);
}

/** Keeps the credits up to date while a page is open, also where nothing on it shows them. */
export function useCredits(): void {
  useCreditRefresh();
  useQuery({ ...creditQueries.credits(), notifyOnChangeProps: [] });
}
