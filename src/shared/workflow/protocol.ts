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
 * may tell who somebody is. `removed` is told in full to the person who asked, and to nobody else.
 */
export type SafetyEvent = { type: 'safety'; redFlags: string[]; removed: RemovedIdentifier[] };

/** Run statuses of the LangGraph HTTP API, version 1. */
export type RunStatus = 'pending' | 'running' | 'success' | 'error' | 'timeout' | 'interrupted';

/** Thread statuses of the LangGraph HTTP API, version 1. */
export type ThreadStatus = 'idle' | 'busy' | 'interrupted' | 'error';
