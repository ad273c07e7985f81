import type { EngineDeps } from '../../engine/deps.ts';
import { createRunCommands } from '../../engine/protocol/run-commands.ts';
import { createStateCommands } from '../../engine/protocol/state-commands.ts';
import { getTree } from '../../engine/protocol/tree.ts';
import type { RunService } from '../../engine/runs/service.ts';
import type { ThreadService } from '../../engine/threads/service.ts';
import { type CommandServices, createCommandHandler } from './commands.ts';

export type ProtocolService = ReturnType<typeof createProtocolService>;

/** The stream protocol, version 2, over the services of version 1. `close` cuts off all who listen. */
export function createProtocolService(
  deps: Pick<EngineDeps, 'database' | 'eventBus' | 'graphs' | 'logger'> & {
    runs: RunService;
    threads: ThreadService;
    stallMs: number;
  },
) {
  const { eventBus, graphs, logger } = deps;
  const { db } = deps.database;
  const closing = new AbortController();
  const services: CommandServices = {
    runs: createRunCommands({ db, eventBus, runs: deps.runs }),
    states: createStateCommands(deps),
    getTree: (threadId, runId, access) => getTree(db, threadId, runId, access),
  };
  return {
    db,
    eventBus,
    graphs,
    logger,
    closing: closing.signal,
    stallMs: deps.stallMs,
    getTree: services.getTree,
    handle: createCommandHandler(services),
    close: () => closing.abort(new Error('The server is stopping')),
  };
}
