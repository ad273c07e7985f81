import type { RunGate } from '../../ports.ts';
import type { EngineDeps } from '../deps.ts';
import { copyThread } from './copy.ts';
import { createThread } from './create.ts';
import { getThread } from './get.ts';
import { getHistory, getState } from './get-state.ts';
import { patchState } from './patch-state.ts';
import { pruneThreads } from './prune.ts';
import { removeThread } from './remove.ts';
import { removeThreadsOfAssistant, removeThreadsOfRuns } from './remove-many.ts';
import { countThreads, searchThreads } from './search.ts';
import { updateThread } from './update.ts';
import { updateState } from './update-state.ts';

export type ThreadService = ReturnType<typeof createThreadService>;

/** All that can be done with threads and their states; each verb has a file. */
export function createThreadService(
  deps: EngineDeps & { errorDetail: 'safe' | 'full'; gate: RunGate | undefined },
) {
  return {
    get: getThread.bind(undefined, deps),
    search: searchThreads.bind(undefined, deps),
    count: countThreads.bind(undefined, deps),
    create: createThread.bind(undefined, deps),
    update: updateThread.bind(undefined, deps),
    copy: copyThread.bind(undefined, deps),
    prune: pruneThreads.bind(undefined, deps),
    remove: removeThread.bind(undefined, deps),
    removeOfRuns: removeThreadsOfRuns.bind(undefined, deps),
    removeOfAssistant: removeThreadsOfAssistant.bind(undefined, deps),
    getState: getState.bind(undefined, deps),
    getHistory: getHistory.bind(undefined, deps),
    updateState: updateState.bind(undefined, deps),
    patchState: patchState.bind(undefined, deps),
  };
}
