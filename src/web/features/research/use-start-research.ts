import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { ApiError } from '../../lib/api-client.ts';
import { dropDraft } from '../../lib/question-draft.ts';
import { toast } from '../../lib/toast.ts';
import { researchTexts } from '../../texts/en/research.ts';
import { findOriginalImage, readAttachments } from '../attachments/index.ts';
import { announceCreditChange } from '../credits/index.ts';
import { refreshSessions, sessionQueries } from '../sessions/index.ts';
import type { Question } from './question-form.tsx';
import { useResearchRuns } from './runs.ts';
import { describeStartError } from './start-error.ts';
import { endStart, payStart, prepareStart, type Start } from './start-once.ts';

type Options = { session: Session | undefined; onSession: (sessionId: string) => void };

/** From a question to a running research: session, credit, run. */
export function useStartResearch({ session, onSession }: Options) {
  const queryClient = useQueryClient();
  const runs = useResearchRuns();
  // A second click can come before the page shows that the first is at work.
  const isStarting = useRef(false);
  // A start whose answer never came may have been paid for.
  const unanswered = useRef<Start>(undefined);
  const pay = async (start: Start) => {
    unanswered.current = undefined;
    try {
      await payStart(start);
    } catch (error) {
      if (!(await endStart(start, error as Error))) unanswered.current = start;
      throw error;
    }
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ query, mode, attachments, isDraft }: Question & { isDraft: boolean }) => {
      if (!navigator.onLine) throw new ApiError(0, researchTexts().question.offline);
      const sent = await readAttachments(attachments);
      const image = findOriginalImage(sent);
      const start = await prepareStart({ page: session, topic: query, image }, unanswered.current);
      const target = start.session;
      // A session that is running without a run has paid for one already.
      const isPaid = target.id === session?.id && session.status === 'RUNNING';
      if (!isPaid) await pay(start);
      queryClient.setQueryData(sessionQueries.one(target.id).queryKey, { ...target, mode });
      if (isDraft) dropDraft();
      void runs.start(target.id, query, mode, sent);
      onSession(target.id);
    },
    onError: (error) => toast.error(describeStartError(error)),
    onSettled: () => {
      isStarting.current = false;
      announceCreditChange();
      // Not waited for: without a network it takes seconds to fail, and the question could not be changed.
      void refreshSessions(queryClient);
    },
  });
  /** `isDraft`: what was typed into a new question, which is kept until it is asked. */
  const start = (question: Question, { isDraft }: { isDraft: boolean }) => {
    if (isStarting.current) return;
    isStarting.current = true;
    mutate({ ...question, isDraft });
  };
  return { start, isPending };
}
