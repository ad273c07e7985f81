import type { Session } from '#shared/api/sessions.ts';
import { defaultMode, type Mode } from '#shared/research/modes.ts';
import type { Report } from '#shared/research/report.ts';
import { researchTexts } from '../../texts/en/research.ts';
import type { DisplayMessage, ReportSource, ResearchState } from './research-state.ts';

export type ReportContent = {
  title: string;
  mode: Mode;
  date: Date;
  html: string;
  isLoading: boolean;
  isStreaming: boolean;
  isReady: boolean;
  /** The report as it was saved, once nothing is running. */
  saved: Report | undefined;
  sources: readonly ReportSource[];
  messages: readonly DisplayMessage[];
};

/** Whether the page shows the report of a session rather than the question entry. */
export function hasReportView(session: Session | undefined, run: ResearchState | undefined): boolean {
  if (run?.phase === 'running' || run?.phase === 'completed') return true;
  if (session?.status === 'COMPLETED') return true;
  return !run && session?.status === 'RUNNING' && session.run_id !== null;
}

/** What the report view shows: the live run while there is one, else what was saved. */
export function reportContent(
  session: Session | undefined,
  run: ResearchState | undefined,
  now: Date,
): ReportContent {
  const isRunning = run ? run.phase === 'running' : session?.status === 'RUNNING';
  const saved = session?.report;
  // Decisions on its findings are written into a saved report.
  const reviewed = saved?.imaging && session?.final_report;
  const html = isRunning
    ? (run?.streamingContent ?? '')
    : reviewed || run?.finalReport || session?.final_report || '';
  const isReady = !isRunning && html !== '';
  return {
    title: session?.topic || run?.topic || researchTexts().view.fallbackTitle,
    mode: (isRunning ? undefined : saved?.mode) ?? run?.mode ?? session?.mode ?? defaultMode,
    date: saved ? new Date(saved.generatedAt) : now,
    html,
    isLoading: isRunning,
    isStreaming: isRunning && html !== '',
    isReady,
    saved: (isReady && saved) || undefined,
    sources: saved?.sources.length ? saved.sources : (run?.sources ?? []),
    messages: [...questionOf(session, run), ...(isReady ? [reportReady()] : [])],
  };
}

const reportReady = (): DisplayMessage => ({
  id: 'report-ready',
  role: 'assistant',
  content: researchTexts().view.ready,
});

/** What was asked, also where the session has another name since. */
function questionOf(session: Session | undefined, run: ResearchState | undefined): readonly DisplayMessage[] {
  if (run?.messages.length) return run.messages;
  if (!session) return [];
  return [{ id: 'question', role: 'user', content: session.report?.question ?? session.topic }];
}
