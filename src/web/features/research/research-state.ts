import type { Mode } from '#shared/research/modes.ts';
import type { ConfirmationRequest } from '#shared/research/prescription-confirmation.ts';
import type { Source } from '#shared/research/report.ts';
import type { SafetyEvent } from '#shared/workflow/protocol.ts';

/** One event of a run's stream, as the workflow client yields it. `id` is its place in the run log. */
export type StreamEvent = { id?: string; event: string; data: unknown };

export type Step = {
  stepName: string;
  title: string;
  isActive: boolean;
  isCompleted: boolean;
  /** When the step was first seen, in milliseconds. */
  timestamp: number;
};

export type DisplayMessage = { id: string; role: 'user' | 'assistant'; content: string };

/** What a source of a running or saved report has; the sources of a saved report have all of it. */
export type ReportSource = Pick<Source, 'id' | 'index' | 'title' | 'url' | 'domain'> & Partial<Source>;

/**
 * `waiting` is a run that goes on when its question is answered; `stopped` one that ended without a report and without an
 * error, such as a cancelled one.
 */
export type ResearchPhase = 'running' | 'waiting' | 'completed' | 'failed' | 'stopped';

export type ResearchState = {
  phase: ResearchPhase;
  topic: string;
  mode: Mode;
  startedAt: number;
  /** The run had begun before this page followed it: its stages tell when. */
  isJoined: boolean;
  endedAt?: number | undefined;
  attempt: number;
  steps: readonly Step[];
  /** Signs of an emergency in the question, and what was taken out of it; absent where there is neither. */
  safety?: Omit<SafetyEvent, 'type'>;
  /** What the run asks before it goes on. */
  asked?: ConfirmationRequest | undefined;
  messages: readonly DisplayMessage[];
  sources: readonly ReportSource[];
  finalReport: string;
  streamingContent: string;
  reviewIterations?: number;
  errorMessage?: string;
  isConnectionLost: boolean;
  /** The service knows the run, so that it can be cancelled. */
  canCancel: boolean;
  isCancelling: boolean;
  /** Node that writes each streamed message, by message id. */
  messageNodes: Readonly<Record<string, string>>;
};

export type ResearchAction =
  | { type: 'event'; event: StreamEvent; at: number }
  | { type: 'created' }
  | { type: 'answered'; at: number }
  | { type: 'given-up'; at: number }
  | { type: 'connection-lost' }
  | { type: 'cancelling'; isCancelling: boolean }
  | { type: 'failed'; message: string; at: number }
  | { type: 'ended'; at: number };

export function initialState(topic: string, mode: Mode, at: number, isJoined = false): ResearchState {
  return {
    phase: 'running',
    topic,
    mode,
    startedAt: at,
    isJoined,
    attempt: 1,
    steps: [],
    messages: topic ? [{ id: 'question', role: 'user', content: topic }] : [],
    sources: [],
    finalReport: '',
    streamingContent: '',
    isConnectionLost: false,
    canCancel: false,
    isCancelling: false,
    messageNodes: {},
  };
}
