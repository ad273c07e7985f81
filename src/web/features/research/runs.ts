import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { onSignInChange, readToken } from '../../lib/auth-storage.ts';
import { toast } from '../../lib/toast.ts';
import { researchTexts } from '../../texts/en/research.ts';
import { serverText } from '../../texts/language.ts';
import { announceCreditChange } from '../credits/index.ts';
import { refreshSessions } from '../sessions/index.ts';
import { keepEndedRun } from './ended-runs.ts';
import { createResearchRuns, type ResearchRuns } from './research-runs.ts';
import type { ResearchState } from './research-state.ts';
import { markTitle } from './title-badge.ts';
import { workflowClient } from './workflow-client.ts';

let opened: ResearchRuns | undefined;

/** The runs this page follows. They outlive the page that started them, and end with the sign-in. */
export function useResearchRuns(): ResearchRuns {
  const queryClient = useQueryClient();
  opened ??= openRuns(queryClient);
  return opened;
}

/** The run of a session that this page follows, if any. */
export function useResearchRun(sessionId: string | undefined): ResearchState | undefined {
  const runs = useResearchRuns();
  return useSyncExternalStore(
    runs.subscribe,
    () => (sessionId ? runs.get(sessionId) : undefined),
    () => undefined,
  );
}

function openRuns(queryClient: QueryClient): ResearchRuns {
  const runs = createResearchRuns({
    workflow: workflowClient,
    onWake: (listener) => {
      window.addEventListener('online', listener);
      return () => window.removeEventListener('online', listener);
    },
    onEnded: (sessionId, state) => {
      const { phase, errorMessage } = state;
      keepEndedRun(sessionId, state);
      markTitle();
      announceCreditChange();
      void refreshSessions(queryClient);
      if (phase === 'failed')
        toast.error({
          title: researchTexts().state.streamError,
          description: serverText(errorMessage ?? ''),
        });
    },
  });
  // The build, too, draws the page.
  if (typeof window !== 'undefined')
    onSignInChange(() => {
      if (!readToken()) runs.clear();
    });
  return runs;
}
