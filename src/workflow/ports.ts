import type * as Messages from '@langchain/core/messages';
import type { RunnableConfig } from '@langchain/core/runnables';
import type * as LangGraph from '@langchain/langgraph';
import type { Pregel, StreamTransformer } from '@langchain/langgraph';
import type * as ZodSchemas from '@langchain/langgraph/zod/schema';
import type * as LangGraphCheckpoint from '@langchain/langgraph-checkpoint';
import type { Hono } from 'hono';
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

/** What a function that makes graphs is told beside the config, as the official server tells it. */
export type GraphRuntime = {
  accessContext: 'threads.create_run' | 'threads.read' | 'threads.update' | 'assistants.read';
  /** Null where the graph is wanted for something else than a run. */
  executionRuntime: { context: unknown } | null;
};

/**
 * What the service makes objects with for a graph. A graph with packages of its own tells classes apart, so they come
 * from the copies that it uses.
 */
export type GraphLibrary = Pick<typeof LangGraph, 'Command' | 'Send'> &
  Pick<typeof Messages, 'mapStoredMessageToChatMessage' | 'RemoveMessage'> &
  Pick<typeof LangGraphCheckpoint, 'DeltaSnapshot'> &
  Pick<
    typeof ZodSchemas,
    'getConfigTypeSchema' | 'getInputTypeSchema' | 'getOutputTypeSchema' | 'getStateTypeSchema'
  >;

/** JSON Schemas of what a graph keeps, takes, gives and is configured with; absent where nothing is known. */
export type GraphTypes = Partial<
  Record<'state' | 'input' | 'output' | 'config', Readonly<Record<string, unknown>>>
>;

/** A graph, or what makes one for the config that it is wanted with. */
export type ServedGraph =
  | CompiledGraph
  | ((
      | { graph: CompiledGraph }
      | { build(config: RunnableConfig, runtime: GraphRuntime): Promise<CompiledGraph> }
    ) & {
      /** Absent: the packages of this service. */
      library?: GraphLibrary | undefined;
      /**
       * What its source declares, by the namespaces of its subgraphs, that of the graph itself being ''. Asked where the
       * graph itself knows no schemas.
       */
      readTypes?: (() => Promise<Readonly<Record<string, GraphTypes>>>) | undefined;
      /** Of its assistant. */
      description?: string | undefined;
      /** What runs get that say nothing else, in the form of the LangGraph API. */
      config?: Record<string, unknown> | undefined;
      context?: Record<string, unknown> | undefined;
    });

/** Who sends a request. `id` is opaque: threads belong to it, and other callers cannot see them. */
export type Caller = { id: string };

/** Who asks, as the operator's code says. */
export type Authorized = { user: { identity: string } & Record<string, unknown>; permissions: string[] };

/** Code of the operator that decides who may do what, as `auth` of a langgraph.json names it. */
export type Authorization = {
  /** Throws AppError, or an error with `status`, `message` and `headers` to answer with. */
  authenticate(request: Request): Promise<Authorized>;
  /**
   * What the metadata of that which is asked for must have; undefined where it may be anything. May change `value`. Throws
   * as `authenticate` does.
   */
  authorize(
    asked: Authorized & { resource: string; action: string; value: Record<string, unknown> },
  ): Promise<Readonly<Record<string, unknown>> | undefined>;
};

/** All that was asked of a run, under the names of the LangGraph API: `input`, `command`, `config`, … */
type AskedOfRun = Readonly<Record<string, unknown>>;

/**
 * Called in the transaction that inserts a run; throws AppError to refuse it. An `input` in its answer takes the place
 * of the one that was sent, so that files, say, are kept elsewhere.
 */
export type AdmitRun = (
  tx: Tx,
  run: {
    assistantId: string;
    threadId: string;
    runId: string;
    /** Whether the run would find what others left: an earlier run, or a caller by hand. */
    threadHasState: boolean;
    metadata: Record<string, unknown>;
    kwargs: AskedOfRun;
  },
  // biome-ignore lint/suspicious/noConfusingVoidType: a gate that only refuses returns nothing
) => Promise<{ input: unknown } | void>;

export type RunGate = {
  /**
   * Called before that transaction, which holds locks, for what takes its time. Throws AppError to refuse the run.
   */
  prepare(request: { caller: Caller | undefined; kwargs: AskedOfRun }): Promise<AdmitRun>;
  /** Called before a cron is stored or changed; throws AppError where runs are not to start by themselves. */
  admitCron?(request: { caller: Caller | undefined }): Promise<void>;
  /** Called before the state of a thread is changed by hand, in its transaction; throws AppError to refuse it. */
  admitStateChange?(tx: Tx, request: { threadId: string }): Promise<void>;
};

export type EndedRun = {
  runId: string;
  threadId: string;
  metadata: Record<string, unknown>;
  status: 'success' | 'error' | 'interrupted' | 'timeout';
  /** The graph asks a person something (LangGraph's interrupt), and a later run of the thread brings the answer. */
  isWaiting: boolean;
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
  /** Where a webhook that is a path of this server is called. */
  self?:
    | ((
        path: string,
        init: { body: string; headers: Record<string, string>; signal: AbortSignal },
      ) => Promise<{ status: number }>)
    | undefined;
  egress: Egress;
  /** Whether a request may name this address, before its run is made; any by default. */
  allow?: (url: URL) => Promise<boolean>;
  /** Set: a call tells ids, status and times only, and of the metadata these fields. By default it tells all of the run. */
  discreet?: { metadata: readonly string[] };
};

/** How items of the store are found by what they mean. */
export type StoreIndex = {
  /** A vector of `dims` numbers for each text. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  dims: number;
  /** Paths of the texts in a value, such as `title` or `parts[*].text`; `$` is all of it. */
  fields: readonly string[];
};

export type WorkflowOptions = {
  database: Database;
  notify: Notify;
  queue: Queue;
  graphs: Record<string, ServedGraph>;
  /** Absent, with no `apiKey` either: the service is open to everyone who can reach it. */
  authenticate?: ((request: Request) => Promise<Caller | undefined>) | undefined;
  /** Instead of `authenticate`: what is seen depends on metadata, not on owners. */
  authorization?: Authorization | undefined;
  /** Routes and middleware of others, an app of Hono; they come before those of the service. */
  customApp?: Hono | undefined;
  /** After which a thread is deleted that was made without a word about it. */
  threadTtlMinutes?: number | undefined;
  /** Whether nodes read the `x-` headers of the request that started their run. */
  headersToConfig?: boolean | undefined;
  /** Absent: the store is searched by words. */
  storeIndex?: StoreIndex | undefined;
  gate?: RunGate | undefined;
  observer?: RunObserver | undefined;
  /** `X-Api-Key` with this value is the operator: no caller, all threads. */
  apiKey?: string | undefined;
  /** Told of each request for what callers keep that was let through; awaited before it is answered. */
  recordAccess?:
    | ((access: { caller: Caller | undefined; method: string; path: string }) => Promise<void>)
    | undefined;
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
  /** Row after row of all that belongs to a caller, of whatever kind. */
  exportOwner(owner: string): AsyncIterable<{ kind: string; row: unknown }>;
  /** Stops the runs of a caller and deletes all that belongs to it. */
  forgetOwner(owner: string): Promise<void>;
  /** Breaks open streams, so that clients come back instead of reading the end as "finished". */
  close(): Promise<void>;
};
