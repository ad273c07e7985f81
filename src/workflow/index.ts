import type { Hono } from 'hono';
import { createApp } from './api/app.ts';
import { createRunStreams } from './api/run-streams.ts';
import { createAssistantService } from './engine/assistant-service.ts';
import { createGraphs } from './engine/graphs.ts';
import { createRunHub } from './engine/run-hub.ts';
import { createRunService } from './engine/run-service.ts';
import { startRunWorker } from './engine/run-worker.ts';
import { createThreadService } from './engine/thread-service.ts';
import { truncate } from './engine/truncate.ts';
import type { Workflow, WorkflowOptions } from './ports.ts';

export type {
  Caller,
  CompiledGraph,
  EndedRun,
  RunGate,
  RunObserver,
  ServedGraph,
  UiBundle,
  Workflow,
  WorkflowOptions,
} from './ports.ts';

/** Serves compiled graphs over the LangGraph HTTP API and, where `role.worker` says so, runs them. */
export async function createWorkflow(options: WorkflowOptions): Promise<Workflow> {
  const { database, notify, queue, logger, errorDetail = 'safe' } = options;
  const graphs = createGraphs(options.graphs);
  const hub = createRunHub(database, notify, logger);
  const deps = { database, hub, queue, graphs, observer: options.observer, logger };
  const assistants = createAssistantService({ database, graphs });
  const runs = createRunService({ ...deps, gate: options.gate, assistants });
  const threads = createThreadService({ ...deps, runs, errorDetail });
  const streams = createRunStreams({ database, hub, runs });
  const app = createApp(
    { graphs, assistants, runs, threads, streams, truncate: (what) => truncate(deps, what) },
    options,
  );
  if (options.role.worker) await startRunWorker({ ...deps, errorDetail });
  return {
    app: app as unknown as Hono,
    cancelRun: runs.stop,
    async close() {
      streams.close();
      hub.close();
    },
  };
}
