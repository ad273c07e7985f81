import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sessionQueries } from './sessions-api.ts';

let opened: BroadcastChannel | undefined;

/** Opened by the first who needs it: the build draws pages as well. */
function otherTabs(): BroadcastChannel {
  opened ??= new BroadcastChannel('sessions');
  return opened;
}

/** Reads the sessions anew after a change, here those of the key, and all in other tabs. */
export function refreshSessions(
  queryClient: QueryClient,
  queryKey: readonly string[] = sessionQueries.all,
): Promise<void> {
  otherTabs().postMessage('changed');
  return queryClient.invalidateQueries({ queryKey });
}

/** Reads the sessions anew when another tab has changed one, or a research has ended there. */
export function useChangesElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: sessionQueries.all });
    const tabs = otherTabs();
    tabs.addEventListener('message', refresh);
    return () => tabs.removeEventListener('message', refresh);
  }, [queryClient]);
}
