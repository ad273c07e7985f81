import { useQuery } from '@tanstack/react-query';
import type { Session } from '#shared/api/sessions.ts';
import { limits } from '#shared/limits.ts';
import { defaultMode } from '#shared/research/modes.ts';
import { Notice } from '../../ui/notice.tsx';
import { creditQueries } from '../credits/index.ts';
import { QuestionForm } from './question-form.tsx';
import type { ResearchState } from './research-state.ts';
import { SafetyNotice } from './safety-notice.tsx';
import { useStartResearch } from './use-start-research.ts';

const examples = [
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?',
  'Is apixaban safer than warfarin in atrial fibrillation?',
  'Does dexamethasone lower mortality in adults hospitalised with COVID-19?',
];

type QuestionViewProps = {
  session: Session | undefined;
  run: ResearchState | undefined;
  onSession: (sessionId: string) => void;
};

/** Where a question is asked: a new one, or that of a session which has no report yet. */
export function QuestionView({ session, run, onSession }: QuestionViewProps) {
  const { start, isPending } = useStartResearch({ session, onSession });
  const topic = session && session.topic !== limits.defaultTopic ? session.topic : '';
  const text = topic || (run?.topic ?? '');
  return (
    <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col justify-center gap-6 p-4 py-10 sm:p-8">
      <div className="text-center">
        <h1 className="text-2xl font-semibold text-balance sm:text-3xl">What would you like to know?</h1>
        <p className="mt-2 text-muted">
          Ask a clinical question. Every sentence of the answer is tied to its source.
        </p>
      </div>
      {run?.safety && <SafetyNotice {...run.safety} />}
      <StateNotice session={session} run={run} />
      <QuestionForm
        key={session?.id ?? 'new'}
        initialText={text}
        initialMode={run?.mode ?? session?.mode ?? defaultMode}
        isLoading={isPending}
        onSubmit={start}
      />
      <CreditHint />
      {!session && (
        <section aria-label="Examples">
          <ul className="grid gap-2">
            {examples.map((example) => (
              <li key={example}>
                <button
                  type="button"
                  disabled={isPending}
                  onClick={() => start({ query: example, mode: defaultMode })}
                  className="w-full rounded-xl border bg-surface px-4 py-3 text-left text-sm text-muted hover:border-line-strong hover:text-ink disabled:opacity-60"
                >
                  {example}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-center text-xs text-muted">
        For decision support only. Check the cited sources before you act on an answer.
      </p>
    </div>
  );
}

function StateNotice({ session, run }: Pick<QuestionViewProps, 'session' | 'run'>) {
  if (run?.phase === 'failed') {
    return (
      <Notice tone="danger">The research did not finish: {run.errorMessage} Your credit is returned.</Notice>
    );
  }
  if (run?.phase === 'stopped') {
    return <Notice tone="info">The research was stopped before it finished. Your credit is returned.</Notice>;
  }
  if (session?.status !== 'RUNNING') return null;
  return (
    <Notice tone="info">This research is paid for but has not begun. Send the question to begin it.</Notice>
  );
}

function CreditHint() {
  const { data } = useQuery(creditQueries.credits());
  if (!data || data.creditsRemaining > 0) return null;
  return (
    <Notice tone="warn">
      {data.type === 'PREMIUM'
        ? 'No credits remaining. Credits reset daily.'
        : "You've used all your daily credits. Upgrade for more!"}
    </Notice>
  );
}
