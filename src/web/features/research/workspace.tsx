import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { loadLater } from '../../lib/load-later.tsx';
import { Link } from '../../lib/navigation.tsx';
import { useProduct } from '../../lib/product.ts';
import { toast } from '../../lib/toast.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { useResearchTexts } from '../../texts/en/research.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { ConfirmationView } from '../prescription/index.ts';
import { preloadFonts, preloadReport, preloadWriting } from '../report/index.ts';
import { sessionQueries } from '../sessions/index.ts';
import { QuestionView } from './question-view.tsx';
import { hasReportView } from './report-content.ts';
import type View from './report-view.tsx';
import { useResearchRun, useResearchRuns } from './runs.ts';
import { SafetyNotice } from './safety-notice.tsx';

type WorkspaceProps = {
  sessionId: string | undefined;
  /** The button that opens the menu; where the sidebar stands beside the page there is none. */
  menu: ReactNode;
  onSession: (sessionId: string | undefined) => void;
};

const { Later: ReportView, preload: preloadReportView } = loadLater<ComponentProps<typeof View>>(
  () => import('./report-view.tsx'),
  ({ menu }) => <Loading menu={menu} />,
);

/** The main area of the research page: the question entry, or the report of the selected session. */
export function Workspace({ sessionId, menu, onSession }: WorkspaceProps) {
  usePreloadedReport(sessionId);
  const texts = useResearchTexts();
  const runs = useResearchRuns();
  const run = useResearchRun(sessionId);
  const {
    data: session,
    error,
    refetch,
  } = useQuery({
    ...sessionQueries.one(sessionId ?? ''),
    enabled: sessionId !== undefined,
  });

  useEffect(() => {
    runs.show(sessionId);
  }, [runs, sessionId]);

  useEffect(() => {
    if (session?.status !== 'RUNNING' || !session.thread_id || !session.run_id) return;
    const { id, topic, mode, thread_id: threadId, run_id: runId } = session;
    void runs.join(id, topic, mode, { threadId, runId });
  }, [runs, session]);

  const isReport = hasReportView(session, run);
  const isAsked = run?.phase === 'waiting' && run.asked !== undefined;
  useFocusOnChange(`${sessionId} ${isReport} ${isAsked}`);

  // What was deleted in another tab is not shown on.
  const isGone = error instanceof ApiError && error.status === 404 && run?.phase !== 'running';
  if (sessionId && (isGone || (!session && !run))) {
    return error ? (
      <MissingSession message={error.message} menu={menu} onRetry={() => void refetch()} />
    ) : (
      <Loading menu={menu} />
    );
  }
  const cancel = () => {
    runs.cancel(sessionId ?? '').catch((failure: Error) => {
      toast.error({ title: texts.state.cancelFailed, description: failure.message });
    });
  };
  if (sessionId && run?.phase === 'waiting' && run.asked) {
    return (
      <div className="flex h-full flex-col">
        <MenuBar>{menu}</MenuBar>
        <div className="min-h-0 flex-1">
          <Suspense fallback={<Loading menu={null} />}>
            {run.safety && <SafetyNotice {...run.safety} />}
            <ConfirmationView
              key={sessionId}
              asked={run.asked}
              image={session?.original_image_data ?? null}
              isCancelling={run.isCancelling}
              onConfirm={(confirmation) => runs.answer(sessionId, confirmation)}
              onCancel={cancel}
            />
          </Suspense>
        </div>
      </div>
    );
  }
  if (!isReport) {
    return (
      <QuestionView session={session} run={run} menu={<MenuBar>{menu}</MenuBar>} onSession={onSession} />
    );
  }
  return (
    <ReportView
      key={sessionId}
      session={session}
      run={run}
      menu={menu}
      onCancel={cancel}
      onNew={() => onSession(undefined)}
    />
  );
}

/** How long nobody has to touch a page for it to fetch what may be wanted next. */
const quietMs = 3_000;

/**
 * Fetches what shows a report with the session's data, else, with what shows one that is written, at the first touch or key or
 * when the page has been left alone for a while: it is there when it is wanted, even offline. Where data is saved, only a touch
 * or key counts, and fonts come with the report.
 */
function usePreloadedReport(sessionId: string | undefined): void {
  useEffect(() => {
    const preload = (...more: (() => Promise<unknown>)[]) => {
      for (const fetch of [preloadReportView, preloadReport, ...more]) fetch().catch(() => undefined);
    };
    if (sessionId) return preload(preloadFonts);
    const { connection } = navigator as Navigator & { connection?: { saveData: boolean } };
    const isSaving = connection?.saveData === true;
    const load = () => preload(preloadWriting, ...(isSaving ? [] : [preloadFonts]));
    const events = ['pointermove', 'pointerdown', 'keydown'];
    for (const event of events) window.addEventListener(event, load, { once: true });
    const timer = isSaving ? undefined : setTimeout(() => whenIdle(load), quietMs);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, load);
    };
  }, [sessionId]);
}

/** Where what had the focus is gone with the view before, the focus goes to the heading of this one or to its field. */
function useFocusOnChange(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (before.current === view) return;
    before.current = view;
    const main = document.querySelector('main');
    if (!main || focusView(main)) return;
    // Its script is still on its way.
    const drawn = new MutationObserver(() => {
      if (focusView(main)) drawn.disconnect();
    });
    drawn.observe(main, { childList: true, subtree: true });
    return () => drawn.disconnect();
  }, [view]);
}

/** False where nothing is there yet that could have the focus. */
function focusView(main: HTMLElement): boolean {
  const { activeElement } = document;
  if (activeElement && activeElement !== document.body) return true;
  const target = main.querySelector<HTMLElement>('textarea:not(:disabled)') ?? main.querySelector('h1');
  target?.focus({ preventScroll: true });
  return target !== null;
}

function MenuBar({ children }: { children: ReactNode }) {
  const { brandName } = useProduct();
  if (!children) return null;
  return (
    <header className="flex h-12 shrink-0 md:hidden items-center gap-2 border-b bg-surface px-2">
      {children}
      <span className="font-semibold">{brandName}</span>
    </header>
  );
}

function Loading({ menu }: { menu: ReactNode }) {
  const texts = useResearchTexts();
  return (
    <div className="flex h-full flex-col">
      <MenuBar>{menu}</MenuBar>
      <div className="flex flex-1 items-center justify-center">
        <Spinner label={texts.state.loading} />
      </div>
    </div>
  );
}

type MissingSessionProps = { message: string; menu: ReactNode; onRetry: () => void };

function MissingSession({ message, menu, onRetry }: MissingSessionProps) {
  const texts = useResearchTexts();
  return (
    <div className="flex h-full flex-col">
      <MenuBar>{menu}</MenuBar>
      <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
        <h1 tabIndex={-1} className="text-xl font-semibold outline-none">
          {texts.state.cannotShow}
        </h1>
        <p className="text-muted">{message}</p>
        <div className="flex gap-2">
          <Button onClick={onRetry}>{texts.state.tryAgain}</Button>
          <Link to="/chat" className={buttonClass({ variant: 'primary' })}>
            {texts.state.newResearch}
          </Link>
        </div>
      </div>
    </div>
  );
}
