import { reportStages, stageTitle, writingStages } from '#shared/workflow/stages.ts';
import { researchTexts } from '../../texts/en/research.ts';
import type { ReportSource, ResearchAction, ResearchState, Step, StreamEvent } from './research-state.ts';
import {
  asConfirmationRequest,
  asFields,
  asSafetyEvent,
  asSourcesEvent,
  asStageEvent,
  asText,
  contentText,
  displayMessages,
  reportSources,
} from './stream-data.ts';

/** Folds what a run's stream says into what the page shows. Pure: the same events always give the same state. */
export function reduceResearch(state: ResearchState, action: ResearchAction): ResearchState {
  switch (action.type) {
    case 'event':
      return foldEvent({ ...state, isConnectionLost: false }, action.event, action.at);
    case 'created':
      return { ...state, canCancel: true };
    case 'answered':
      return {
        ...state,
        phase: 'running',
        asked: undefined,
        attempt: 1,
        startedAt: action.at,
        isJoined: false,
        endedAt: undefined,
      };
    case 'given-up':
      return { ...stop(state, 'stopped', action.at), asked: undefined, isCancelling: false };
    case 'cancelling':
      return { ...state, isCancelling: action.isCancelling };
    case 'connection-lost':
      return state.phase === 'running' ? { ...state, isConnectionLost: true } : state;
    case 'failed':
      return fail(state, action.message, action.at);
    case 'ended':
      return end(state, action.at);
  }
}

function foldEvent(state: ResearchState, { event, data }: StreamEvent, at: number): ResearchState {
  switch (event) {
    case 'metadata':
      return foldAttempt(state, asFields(data).attempt);
    case 'custom':
      return foldCustom(state, data, at);
    case 'updates':
      return Object.entries(asFields(data)).reduce(
        (next, [node, update]) => foldUpdate(next, node, update, at),
        state,
      );
    case 'values':
      return foldValues(state, data);
    case 'messages/metadata':
      return { ...state, messageNodes: { ...state.messageNodes, ...nodesOf(data) } };
    case 'messages/partial':
    case 'messages/complete':
      return foldPartialMessage(state, data);
    case 'error':
      return fail(state, asText(asFields(data).message), at);
    default:
      return state;
  }
}

function foldCustom(state: ResearchState, data: unknown, at: number): ResearchState {
  const safety = asSafetyEvent(data);
  if (safety)
    return {
      ...state,
      safety: {
        redFlags: safety.redFlags,
        removed: safety.removed,
        ...(safety.notes && { notes: safety.notes }),
      },
    };
  const found = asSourcesEvent(data);
  if (found) return { ...state, sources: withFound(state, found) };
  const stage = asStageEvent(data);
  if (!stage) return state;
  const seenAt = Date.parse(stage.at) || at;
  const startedAt = state.isJoined ? Math.min(state.startedAt, seenAt) : state.startedAt;
  return { ...state, startedAt, steps: startStep(state.steps, stage.stage, seenAt) };
}

function foldAttempt(state: ResearchState, attempt: unknown): ResearchState {
  if (typeof attempt !== 'number' || attempt === state.attempt) return state;
  return { ...state, attempt, streamingContent: '', messageNodes: {} };
}

/**
 * A stage seen for the first time ends the one before. One that is listed already changes nothing: parts of a research run
 * at once, and again, and announce the same stages in turns.
 */
function startStep(steps: readonly Step[], stepName: string, timestamp: number): readonly Step[] {
  if (steps.some((step) => step.stepName === stepName)) return steps;
  const before = steps.map((step) => ({
    ...step,
    isActive: false,
    isCompleted: step.isCompleted || step.isActive,
  }));
  const title = stageTitle(stepName);
  return [...before, { stepName, title, isActive: true, isCompleted: false, timestamp }];
}

function completeStep(steps: readonly Step[], stepName: string, timestamp: number): readonly Step[] {
  if (!steps.some((step) => step.stepName === stepName)) {
    const title = stageTitle(stepName);
    return [...steps, { stepName, title, isActive: false, isCompleted: true, timestamp }];
  }
  return steps.map((step) =>
    step.stepName === stepName ? { ...step, isActive: false, isCompleted: true } : step,
  );
}

function foldUpdate(state: ResearchState, node: string, update: unknown, at: number): ResearchState {
  if (node === '__interrupt__') return { ...state, asked: asConfirmationRequest(update) ?? state.asked };
  if (node.startsWith('__')) return state;
  // A review may search again and then compose again: composing is done when the next stage begins.
  const isOpen =
    writingStages.includes(node) &&
    !reportStages.includes(node) &&
    state.steps.some(({ stepName }) => stepName === node);
  const next = isOpen ? state : { ...state, steps: completeStep(state.steps, node, at) };
  if (!reportStages.includes(node)) return next;
  const withReport = foldValues(next, update);
  return withReport.finalReport ? complete(withReport, at) : withReport;
}

function foldValues(state: ResearchState, data: unknown): ResearchState {
  const values = asFields(data);
  const finalReport =
    asText(values.final_report) || asText(values.report) || asText(values.result) || state.finalReport;
  const told = reportSources(values.sources);
  const isReported = asText(values.final_report) !== '';
  const messages = displayMessages(values.messages, finalReport);
  const iterations = values.review_iterations;
  return {
    ...state,
    finalReport,
    sources: isReported && told.length > 0 ? told : withFound(state, told),
    messages: messages.some(({ role }) => role === 'user') ? messages : mergeAnswers(state, messages),
    reviewIterations: typeof iterations === 'number' ? iterations : state.reviewIterations,
  };
}

/** What was shown stays until the report tells which of it is cited; what comes later follows it. */
function withFound({ sources, finalReport }: ResearchState, found: readonly ReportSource[]) {
  if (finalReport) return sources;
  const isNew = ({ title, url }: ReportSource) =>
    !sources.some((known) => known.title === title && known.url === url);
  const fresh = found.filter(isNew).map((source, at) => {
    const index = sources.length + at + 1;
    return { ...source, index, id: `source-${index}` };
  });
  return fresh.length > 0 ? [...sources, ...fresh] : sources;
}

/** An update carries only new messages: they follow what is already there. */
function mergeAnswers(state: ResearchState, answers: ResearchState['messages']): ResearchState['messages'] {
  const known = new Set(state.messages.map(({ id }) => id));
  const fresh = answers.filter(({ id }) => !known.has(id));
  return fresh.length > 0 ? [...state.messages, ...fresh] : state.messages;
}

function nodesOf(data: unknown): Record<string, string> {
  const entries = Object.entries(asFields(data)).map(([id, entry]) => {
    return [id, asText(asFields(asFields(entry).metadata).langgraph_node)] as const;
  });
  return Object.fromEntries(entries);
}

function foldPartialMessage(state: ResearchState, data: unknown): ResearchState {
  if (state.phase !== 'running' || !Array.isArray(data)) return state;
  const message = asFields(data.at(-1));
  if (!writingStages.includes(state.messageNodes[asText(message.id)] ?? '')) return state;
  return { ...state, streamingContent: contentText(message.content) };
}

function complete(state: ResearchState, at: number): ResearchState {
  const steps = state.steps.map((step) => ({ ...step, isActive: false, isCompleted: true }));
  return { ...state, phase: 'completed', steps, streamingContent: '', endedAt: state.endedAt ?? at };
}

function fail(state: ResearchState, message: string, at: number): ResearchState {
  if (state.isCancelling) return stop(state, 'stopped', at);
  return { ...stop(state, 'failed', at), errorMessage: message || researchTexts().state.unknownError };
}

function end(state: ResearchState, at: number): ResearchState {
  if (state.phase === 'failed') return state;
  if (state.finalReport) return complete(state, at);
  return stop(state, state.asked ? 'waiting' : 'stopped', at);
}

function stop(state: ResearchState, phase: 'failed' | 'stopped' | 'waiting', at: number): ResearchState {
  const steps = state.steps.map((step) => ({ ...step, isActive: false }));
  return { ...state, phase, steps, streamingContent: '', isConnectionLost: false, endedAt: at };
}
