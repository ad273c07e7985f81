import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { otherTabs } from '../../lib/other-tabs.ts';
import { sessionQueries } from './sessions-api.ts';

const channel = 'sessions';

/** Reads the sessions anew after a change, here those of the key, and all in other tabs. */
export function refreshSessions(
  queryClient: QueryClient,
  queryKey: readonly string[] = sessionQueries.all,
): Promise<void> {
  otherTabs(channel).postMessage('changed');
  return queryClient.invalidateQueries({ queryKey });
}

/** Reads the sessions anew when another tab has changed one, or a research has ended there. */
export function useChangesElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: sessionQueries.all });
    const tabs = otherTabs(channel);
    tabs.addEventListener('message', refresh);
    return () => tabs.removeEventListener('message', refresh);
  }, [queryClient]);
}
