import { patchBatchedStore } from '#platform/patches/index.ts';
import { createApp } from './api/app.ts';
import { readCronPayload } from './api/cron-requests.ts';
import { createProtocolService } from './api/protocol/service.ts';
import { createSocketServer } from './api/protocol/socket-server.ts';
import { createRunStreams } from './api/run-streams.ts';
import { createAssistantService } from './engine/assistants/service.ts';
import { createCronService } from './engine/crons.ts';
import { startExpirySweep } from './engine/expired-threads.ts';
import { observeCrons, startCronWorker } from './engine/fire-crons.ts';
import { forgetOwner } from './engine/forget-owner.ts';
import { createGraphs } from './engine/graphs.ts';
import { startThreadSweep } from './engine/hidden-threads.ts';
import { startRetention } from './engine/retention.ts';
import { createRunEventBus } from './engine/run-event-bus.ts';
import { startRunWorker } from './engine/run-worker.ts';
import { createRunService } from './engine/runs/service.ts';
import { createStoreService, startStoreSweep } from './engine/store.ts';
import { createThreadService } from './engine/threads/service.ts';
import { truncate } from './engine/truncate.ts';
import { createWebhookCheck, startWebhookWorker } from './engine/webhooks.ts';
import type { Workflow, WorkflowOptions } from './ports.ts';
import { exportOwned } from './storage/owned.ts';
import { findStoredBytes } from './storage/usage.ts';

export { createHttpServer } from './api/http-server.ts';
export type {
  Authorization,
  Authorized,
  Caller,
  CompiledGraph,
  EndedRun,
  GraphLibrary,
  GraphRuntime,
  GraphTypes,
  Retention,
  RunGate,
  RunObserver,
  ServedGraph,
  StoreIndex,
  UiBundle,
  Webhooks,
  Workflow,
  WorkflowOptions,
} from './ports.ts';

/** Serves compiled graphs over the LangGraph HTTP API and, where `role.worker` says so, runs them. */
export async function createWorkflow(options: WorkflowOptions): Promise<Workflow> {
  const { database, notify, queue, logger, clock, gate, errorDetail = 'safe' } = options;
  const graphs = createGraphs(options.graphs);
  const eventBus = createRunEventBus(database, notify, logger);
  const observer = observeCrons(options.observer);
  const { webhooks, quota } = options;
  const { threadTtlMinutes, storeIndex } = options;
  const deps = { database, eventBus, queue, graphs, observer, webhooks, quota, logger, threadTtlMinutes };
  const assistants = createAssistantService({ ...deps, since: clock.now() });
  const checkWebhook = createWebhookCheck(options);
  const runs = createRunService({ ...deps, gate, assistants, checkWebhook });
  const threads = createThreadService({ ...deps, gate, errorDetail });
  const stallMs = options.readerStallMs ?? 30_000;
  const streams = createRunStreams({ ...deps, runs, threads, stallMs });
  const protocol = createProtocolService({ ...deps, runs, threads, stallMs });
  const cronDeps = { ...deps, assistants, runs, gate, clock, readRequest: readCronPayload };
  const crons = createCronService(cronDeps);
  const store = createStoreService({ ...deps, clock, storeIndex });
  const app = createApp(
    {
      graphs,
      assistants,
      runs,
      threads,
      crons,
      store,
      streams,
      protocol,
      truncate: (what) => truncate(deps, what),
    },
    options,
  );
  if (options.role.worker) {
    patchBatchedStore();
    await startRunWorker({ ...deps, clock, errorDetail, storeIndex });
    await startCronWorker(cronDeps);
    await startStoreSweep(options);
    await startWebhookWorker(options);
    await startThreadSweep(deps);
    await startExpirySweep(deps);
    await startRetention(options);
  }
  return {
    app,
    webSockets: createSocketServer(),
    storedBytes: findStoredBytes,
    cancelRun: runs.stop,
    forgetRuns: threads.removeOfRuns,
    exportOwner: (owner) => exportOwned(database.db, owner),
    forgetOwner: (owner) => forgetOwner(deps, owner),
    async close() {
      streams.close();
      protocol.close();
      eventBus.close();
    },
  };
}
