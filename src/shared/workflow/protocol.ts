import type { RemovedIdentifier } from '../research/report.ts';

/** Name of the assistant that every research run uses. */
export const researchAssistant = 'open_deep_research';

/**
 * A `custom` stream event a node writes when it starts, so that a client can show a step as active
 * before the node's own `updates` event says that it has finished.
 */
export type StageEvent = { type: 'stage'; stage: string; at: string };

/**
 * A `custom` stream event written before the first stage where the question has signs of an emergency, or words that
 * may tell who somebody is. `removed` is masked: the person who asked knows it again, and nobody else.
 */
export type SafetyEvent = {
  type: 'safety';
  redFlags: string[];
  removed: RemovedIdentifier[];
  /** What could be serious, and what the check did not read. */
  notes?: string[];
};

/**
 * A `custom` stream event with sources that were found, written before the stage that found them ends. They come to those
 * shown already; which of them the report cites is known when it is made.
 */
export type SourcesEvent = {
  type: 'sources';
  sources: { id: string; index: number; title: string; url: string; domain: string }[];
};

/** Run statuses of the LangGraph HTTP API, version 1. */
export type RunStatus = 'pending' | 'running' | 'success' | 'error' | 'timeout' | 'interrupted';

/** Thread statuses of the LangGraph HTTP API, version 1. */
export type ThreadStatus = 'idle' | 'busy' | 'interrupted' | 'error';
