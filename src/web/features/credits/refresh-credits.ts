import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { creditQueries } from './credits-api.ts';

const eventName = 'refreshCredits';
let opened: BroadcastChannel | undefined;

/** Opened by the first who needs it: the build draws pages as well. */
function otherTabs(): BroadcastChannel {
  opened ??= new BroadcastChannel('credits');
  return opened;
}

/** Tells the whole page, and all in other tabs, that credits were spent or given back. */
export function announceCreditChange(): void {
  window.dispatchEvent(new Event(eventName));
  otherTabs().postMessage('changed');
}

export function useCreditRefresh(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: creditQueries.all });
    const tabs = otherTabs();
    window.addEventListener(eventName, refresh);
    tabs.addEventListener('message', refresh);
    return () => {
      window.removeEventListener(eventName, refresh);
      tabs.removeEventListener('message', refresh);
    };
  }, [queryClient]);
}
