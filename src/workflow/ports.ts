import type { RunnableConfig } from '@langchain/core/runnables';
import type { Pregel, StreamTransformer } from '@langchain/langgraph';
import type { WebSocketServer } from 'ws';
import type { Clock } from '#platform/clock.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import type { Egress } from '#platform/egress/index.ts';
import type { ServerEnv } from '#platform/http-body.ts';
import type { Logger } from '#platform/logger.ts';
import type { Notify } from '#platform/notify/index.ts';
import type { Queue } from '#platform/queue/index.ts';
import type { Measure, Quota } from '#platform/quota/index.ts';

/** What a graph adds to the stream protocol. */
type Transformers = readonly (() => StreamTransformer<unknown>)[];

/** Any compiled LangGraph graph; one instance serves all runs, so the service never changes it. */
// biome-ignore lint/suspicious/noExplicitAny: the service is blind to the nodes and channels of the graphs it serves
export type CompiledGraph = Pregel<any, any, any, any, any, any, any, any, any, any, Transformers>;

/** A graph; with `build` one that is made for the config of each run, and `graph` is what readers of states get. */
export type ServedGraph =
  | CompiledGraph
  | {
      graph: CompiledGraph;
      build?(config: RunnableConfig): Promise<CompiledGraph>;
      /** Of its assistant. */
      description?: string | undefined;
    };

/** Who sends a request. `id` is opaque: threads belong to it, and other callers cannot see them. */
export type Caller = { id: string };

export type RunGate = {
  /**
   * Called in the transaction that inserts a run; throws AppError to refuse it. An `input` in its answer takes the place
   * of the one that was sent, so that files, say, are kept elsewhere.
   */
  admit(
    tx: Tx,
    request: {
      caller: Caller | undefined;
      assistantId: string;
      threadId: string;
      runId: string;
      /** Whether the run would find what others left: an earlier run, or a caller by hand. */
      threadHasState: boolean;
      metadata: Record<string, unknown>;
      /** All else that was asked, under the names of the LangGraph API: `input`, `command`, `config`, … */
      kwargs: Readonly<Record<string, unknown>>;
    },
    // biome-ignore lint/suspicious/noConfusingVoidType: a gate that only refuses returns nothing
  ): Promise<{ input: unknown } | void>;
  /** Called before a cron is stored or changed; throws AppError where runs are not to start by themselves. */
  admitCron?(request: { caller: Caller | undefined }): Promise<void>;
};

export type EndedRun = {
  runId: string;
  threadId: string;
  metadata: Record<string, unknown>;
  status: 'success' | 'error' | 'interrupted' | 'timeout';
  /** Last state of the graph as plain JSON; undefined when the run ended without one. */
  values: Record<string, unknown> | undefined;
  error?: { error: string; message: string };
};

export type RunObserver = {
  /** Called once for each run, in the transaction that ends it. An error here leaves the run to another attempt. */
  ended(tx: Tx, run: EndedRun): Promise<void>;
};

/** What is kept of runs that have ended. The latest state of a thread is kept in any case. */
export type Retention = {
  /** Days for which the events of an ended run can be read again; 0 is for ever. */
  eventDays: number;
  /** Days that older states of a thread are kept; 0 is for ever. */
  historyDays: number;
  /** How many states of a thread are kept, the latest among them. */
  historyCheckpoints: number;
};

export type Webhooks = {
  egress: Egress;
  /** Whether a request may name this address, before its run is made; any by default. */
  allow?: (url: URL) => Promise<boolean>;
  /** Set: a call tells ids, status and times only, and of the metadata these fields. By default it tells all of the run. */
  discreet?: { metadata: readonly string[] };
};

export type WorkflowOptions = {
  database: Database;
  notify: Notify;
  queue: Queue;
  graphs: Record<string, ServedGraph>;
  /** Absent, with no `apiKey` either: the service is open to everyone who can reach it. */
  authenticate?: ((request: Request) => Promise<Caller | undefined>) | undefined;
  gate?: RunGate | undefined;
  observer?: RunObserver | undefined;
  /** `X-Api-Key` with this value is the operator: no caller, all threads. */
  apiKey?: string | undefined;
  /** Calls the webhook of a run when it has ended. Absent: requests with a webhook are refused, for the reason given. */
  webhooks?: Webhooks | undefined;
  noWebhooks?: string | undefined;
  /** Absent: events stay for ever, and 1,000 states of each thread. */
  retention?: Retention | undefined;
  /** Limits what callers keep; what a run leaves is never refused. */
  quota?: Quota | undefined;
  clock: Clock;
  logger: Logger;
  role: { web: boolean; worker: boolean };
  /** Origins that browsers may call from; any by default, since credentials travel in headers, never in cookies. */
  corsOrigin?: string | string[] | undefined;
  /** Sent with every answer, besides the service's own. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** What clients read of an error that is not an AppError or LangGraph's own: `safe` (default) hides its text. */
  errorDetail?: 'safe' | 'full' | undefined;
  /** UI components, by the name that clients ask for: that of a graph, or another. */
  ui?: Record<string, UiBundle> | undefined;
  /** Answers `POST /internal/truncate`, which empties what belongs to anyone. */
  testRoutes?: boolean | undefined;
  /** How long a reader of a stream may take nothing of what waits for it before it is cut; 30 seconds by default. */
  readerStallMs?: number | undefined;
  /** Version that the service calls its own. */
  version?: string | undefined;
};

/** A script that leaves `render(component, shadowRootId)` under a global name, with its styles. */
export type UiBundle = { globalName: string; files: { name: string; contents: Uint8Array }[] };

export type Workflow = {
  app: {
    fetch(request: Request, env?: ServerEnv): Response | Promise<Response>;
    readonly routes: readonly { method: string; path: string }[];
  };
  /** For whoever serves `app`: takes the connections that it upgrades. */
  webSockets: WebSocketServer;
  /** What a caller keeps in the service. */
  storedBytes: Measure;
  /**
   * Ends a run that is pending or running; its worker has 3 seconds to do so itself. A run whose graph is done
   * succeeds all the same; a finished or unknown one is left alone.
   */
  cancelRun(runId: string): Promise<void>;
  /** Deletes every thread that has a run with this metadata, with its runs, events and checkpoints. */
  forgetRuns(metadata: Readonly<Record<string, unknown>>): Promise<void>;
  /** Breaks open streams, so that clients come back instead of reading the end as "finished". */
  close(): Promise<void>;
};
