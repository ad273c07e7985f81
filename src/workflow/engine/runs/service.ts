import type { EngineDeps } from '../deps.ts';
import { cancelAnyRun } from './cancel.ts';
import { cancelAllRuns, cancelSomeRuns } from './cancel-many.ts';
import { createRun, createRunBatch } from './create.ts';
import { createRunWithin } from './create-within.ts';
import { getRun } from './get.ts';
import { listRuns } from './list.ts';
import { type PrepareDeps, prepareRun } from './prepare.ts';
import { removeRun } from './remove.ts';
import { stopRun } from './stop.ts';

export type RunService = ReturnType<typeof createRunService>;

/** All that can be done with runs; each verb has a file. */
export function createRunService(deps: EngineDeps & PrepareDeps) {
  return {
    prepare: prepareRun.bind(undefined, deps),
    create: createRun.bind(undefined, deps),
    createBatch: createRunBatch.bind(undefined, deps),
    createWithin: createRunWithin.bind(undefined, deps),
    get: getRun.bind(undefined, deps),
    list: listRuns.bind(undefined, deps),
    cancelSome: cancelSomeRuns.bind(undefined, deps),
    cancelAll: cancelAllRuns.bind(undefined, deps),
    cancelAny: cancelAnyRun.bind(undefined, deps),
    stop: stopRun.bind(undefined, deps),
    remove: removeRun.bind(undefined, deps),
  };
}
