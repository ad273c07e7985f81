import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../../lib/toast.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { sessionQueries } from '../sessions/index.ts';
import { QuestionView } from './question-view.tsx';
import { hasReportView } from './report-content.ts';
import { ReportView } from './report-view.tsx';
import { useResearchRun, useResearchRuns } from './runs.ts';

type WorkspaceProps = { sessionId: string | undefined; onSession: (sessionId: string | undefined) => void };

/** The main area of the research page: the question entry, or the report of the selected session. */
export function Workspace({ sessionId, onSession }: WorkspaceProps) {
  const runs = useResearchRuns();
  const run = useResearchRun(sessionId);
  const { data: session, error } = useQuery({
    ...sessionQueries.one(sessionId ?? ''),
    enabled: sessionId !== undefined,
  });

  useEffect(() => {
    if (session?.status !== 'RUNNING' || !session.thread_id || !session.run_id) return;
    const { id, topic, mode, thread_id: threadId, run_id: runId } = session;
    void runs.join(id, topic, mode, { threadId, runId });
  }, [runs, session]);

  if (sessionId && !session && !run) return error ? <MissingSession message={error.message} /> : <Loading />;
  if (!hasReportView(session, run)) return <QuestionView session={session} run={run} onSession={onSession} />;
  const cancel = () => {
    runs.cancel(sessionId ?? '').catch((failure: Error) => {
      toast.error({ title: 'Failed to cancel research', description: failure.message });
    });
  };
  return (
    <ReportView
      key={sessionId}
      session={session}
      run={run}
      onCancel={cancel}
      onNew={() => onSession(undefined)}
    />
  );
}

function Loading() {
  return (
    <div className="flex h-full items-center justify-center">
      <Spinner label="Loading research" />
    </div>
  );
}

function MissingSession({ message }: { message: string }) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="text-xl font-semibold">This research cannot be shown</h1>
      <p className="text-muted">{message}</p>
      <Link to="/chat" className={buttonClass({ variant: 'primary' })}>
        New Research
      </Link>
    </div>
  );
}
