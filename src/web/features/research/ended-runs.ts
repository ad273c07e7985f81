import type { ResearchPhase, ResearchState } from './research-state.ts';

const key = 'endedRuns';
const keptAtMost = 50;

/** How a run ended that left no report. */
export type EndedRun = Pick<ResearchState, 'mode' | 'errorMessage'> & {
  phase: Extract<ResearchPhase, 'failed' | 'stopped'>;
};

/** Keeps for this tab how the latest run of a session ended, so that a reload does not hide it. */
export function keepEndedRun(sessionId: string, { phase, mode, errorMessage }: ResearchState): void {
  const others = readAll().filter(([id]) => id !== sessionId);
  const isKept = phase === 'failed' || phase === 'stopped';
  const all = isKept ? [...others, [sessionId, { phase, mode, errorMessage }] as const] : others;
  sessionStorage.setItem(key, JSON.stringify(all.slice(-keptAtMost)));
}

export function findEndedRun(sessionId: string): EndedRun | undefined {
  return readAll().find(([id]) => id === sessionId)?.[1];
}

function readAll(): (readonly [string, EndedRun])[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}
