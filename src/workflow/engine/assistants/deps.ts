import type { EngineDeps } from '../deps.ts';

/** `since` is when the assistants that graphs have by themselves came to be: the start of the service. */
export type AssistantDeps = Pick<EngineDeps, 'database' | 'graphs' | 'quota'> & { since: Date };
