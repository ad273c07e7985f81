import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Session } from '#shared/api/sessions.ts';
import { limits } from '#shared/limits.ts';
import { defaultMode } from '#shared/research/modes.ts';
import { readUser, useUser } from '../../lib/auth-storage.ts';
import { findDraft, keepDraft, type QuestionDraft } from '../../lib/question-draft.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { serverText } from '../../texts/language.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { announceCreditChange } from '../credits/index.ts';
import { cancelWaiting, refreshSessions } from '../sessions/index.ts';
import { type EndedRun, findEndedRun } from './ended-runs.ts';
import { QuestionForm } from './question-form.tsx';
import type { ResearchState } from './research-state.ts';
import { SafetyNotice } from './safety-notice.tsx';
import { useCreditRefusal } from './use-credit-refusal.tsx';
import { useStartResearch } from './use-start-research.ts';

type QuestionViewProps = {
  session: Session | undefined;
  run: ResearchState | undefined;
  /** What stands in the page's header on a phone. */
  menu: ReactNode;
  onSession: (sessionId: string) => void;
};

/** Where a question is asked: a new one, or that of a session which has no report yet. */
export function QuestionView({ session, run, menu, onSession }: QuestionViewProps) {
  const texts = useResearchTexts();
  const { start, isPending } = useStartResearch({ session, onSession });
  const email = useUser()?.email ?? '';
  const isNew = !session && !run;
  const draft = useMemo(() => (isNew && email ? findDraft(email) : undefined), [isNew, email]);
  const topic = session && session.topic !== limits.defaultTopic ? session.topic : '';
  // A session may have got another name while its question was researched.
  const text = run?.topic || topic || (draft?.text ?? '');
  const isPaid = session?.status === 'RUNNING';
  // A page that was left while it began a run kept that as failed: the server knows better.
  const ended = run ?? (session && !isPaid ? findEndedRun(session.id) : undefined);
  const refusal = useCreditRefusal();
  const refused = isPaid ? undefined : refusal;
  return (
    <div className="flex h-full flex-col">
      {menu}
      <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col justify-center gap-6 p-4 py-8 sm:p-8">
        <div className="text-center">
          <h1
            tabIndex={-1}
            className="font-serif text-2xl font-semibold text-balance outline-none sm:text-4xl"
          >
            {texts.question.title}
          </h1>
          <p className="mt-2 text-pretty text-muted">{texts.question.intro}</p>
        </div>
        {run?.safety && <SafetyNotice {...run.safety} />}
        <StateNotice session={session} ended={ended} />
        <QuestionForm
          key={session?.id ?? 'new'}
          initialText={text}
          initialMode={ended?.mode ?? draft?.mode ?? session?.mode ?? defaultMode}
          isLoading={isPending}
          refusal={refused}
          onChange={session ? undefined : keepOwnDraft}
          onSubmit={(question) => start(question, { isDraft: !session })}
        />
        {/* Not at the lower edge, where messages come and cover it. */}
        <p className="text-center text-xs text-balance text-muted">{texts.question.checkSources}</p>
        {!session && (
          <section aria-label={texts.question.examplesLabel}>
            <ul className="grid gap-2">
              {texts.question.examples.map((example) => (
                <li key={example}>
                  <button
                    type="button"
                    disabled={isPending || refused !== undefined}
                    onClick={() =>
                      start({ query: example, mode: defaultMode, attachments: [] }, { isDraft: false })
                    }
                    className="w-full rounded-xl border bg-surface px-4 py-3 text-left text-sm text-muted hover:border-line-strong hover:text-ink disabled:opacity-60"
                  >
                    {example}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  );
}

/** For who is signed in, whom a page that was just taken over does not show yet. */
const keepOwnDraft = (question: QuestionDraft): void => keepDraft(readUser()?.email ?? '', question);

type StateNoticeProps = Pick<QuestionViewProps, 'session'> & { ended: EndedRun | ResearchState | undefined };

function StateNotice({ session, ended }: StateNoticeProps) {
  const texts = useResearchTexts();
  if (ended?.phase === 'failed') {
    return <Notice tone="danger">{texts.state.failed(serverText(ended.errorMessage ?? ''))}</Notice>;
  }
  if (session?.is_waiting) return <LostQuestion session={session} />;
  if (ended?.phase === 'stopped') {
    return <Notice tone="info">{texts.state.stopped}</Notice>;
  }
  if (session?.status !== 'RUNNING') return null;
  return <Notice tone="info">{texts.state.paid}</Notice>;
}

/** A research that waits for an answer whose question is no longer kept. */
function LostQuestion({ session }: { session: Session }) {
  const texts = useResearchTexts();
  const queryClient = useQueryClient();
  const giveUp = useMutation({
    mutationFn: () => cancelWaiting(session.id),
    onSettled: () => {
      announceCreditChange();
      return refreshSessions(queryClient);
    },
  });
  return (
    <Notice tone="warn">
      <p>{texts.state.lostQuestion}</p>
      <Button size="small" className="mt-2" disabled={giveUp.isPending} onClick={() => giveUp.mutate()}>
        {texts.state.cancelResearch}
      </Button>
    </Notice>
  );
}
