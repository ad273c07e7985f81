import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import type { Mode } from '#shared/research/modes.ts';
import { toast } from '../../lib/toast.ts';
import { announceCreditChange } from '../credits/index.ts';
import { createSession, sessionQueries, startSession, updateTopic } from '../sessions/index.ts';
import { useResearchRuns } from './runs.ts';
import { describeStartError } from './start-error.ts';

type Question = { query: string; mode: Mode };
type Options = { session: Session | undefined; onSession: (sessionId: string) => void };

/** From a question to a running research: session, credit, run. */
export function useStartResearch({ session, onSession }: Options) {
  const queryClient = useQueryClient();
  const runs = useResearchRuns();
  // A second click can come before the page shows that the first is at work.
  const isStarting = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ query, mode }: Question) => {
      const target = session ? await updateTopic(session.id, query) : await createSession(query);
      queryClient.setQueryData(sessionQueries.one(target.id).queryKey, target);
      onSession(target.id);
      // A session that is running without a run has paid for one already.
      if (session?.status !== 'RUNNING') await startSession(target.id, query);
      void runs.start(target.id, query, mode);
    },
    onError: (error) => toast.error(describeStartError(error)),
    onSettled: () => {
      isStarting.current = false;
      announceCreditChange();
      return queryClient.invalidateQueries({ queryKey: sessionQueries.all });
    },
  });
  const start = (question: Question) => {
    if (isStarting.current) return;
    isStarting.current = true;
    mutate(question);
  };
  return { start, isPending };
}
