import type { AddressInfo } from 'node:net';
import { Client } from '@langchain/langgraph-sdk';
import { systemClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/index.ts';
import { createLogger } from '#platform/logger.ts';
import { createNotify } from '#platform/notify/index.ts';
import { createQueue } from '#platform/queue/index.ts';
import { createHttpServer, createWorkflow, type Workflow, type WorkflowOptions } from '#workflow/index.ts';
import { openTestDatabase } from './database.ts';
import { testGraphs } from './graphs.ts';

export type WorkflowServer = {
  url: string;
  client: Client;
  database: Database;
  workflow: Workflow;
  clientFor(headers: Record<string, string>): Client;
  /** Whether it still serves the connection that comes from this port. */
  isConnected(port: number | undefined): boolean;
  close(): Promise<void>;
};

/** The workflow service on a socket of its own, with the test graphs. */
export async function startWorkflow(
  options: Partial<WorkflowOptions> & { database?: Database } = {},
): Promise<WorkflowServer> {
  const logger = createLogger(process.env.TEST_LOG_LEVEL ?? 'silent');
  const database = options.database ?? (await openTestDatabase());
  const role = options.role ?? { web: true, worker: true };
  const notify = await createNotify(database);
  const queue = await createQueue(database, logger, { worker: role.worker });
  const workflow = await createWorkflow({
    database,
    notify,
    queue,
    graphs: testGraphs,
    clock: systemClock,
    logger,
    role,
    ...options,
  });
  const http = createHttpServer(workflow.app.fetch, workflow);
  const connected = new Set<number | undefined>();
  http.on('connection', (socket) => {
    const { remotePort } = socket;
    connected.add(remotePort);
    socket.once('close', () => connected.delete(remotePort));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const clientFor = (defaultHeaders: Record<string, string>) =>
    new Client({ apiUrl: url, apiKey: null, defaultHeaders, callerOptions: { maxRetries: 0 } });
  return {
    url,
    client: clientFor({}),
    database,
    workflow,
    clientFor,
    isConnected: (port) => connected.has(port),
    async close() {
      await workflow.close();
      http.close();
      http.closeAllConnections();
      await queue.close();
      await notify.close();
      if (!options.database) await database.close();
    },
  };
}

export type Part = { id?: string; event: string; data: unknown };

/** All parts of a stream. */
export async function collect(
  stream: AsyncIterable<unknown>,
  until?: (part: Part) => boolean,
): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream as AsyncIterable<Part>) {
    parts.push(part);
    if (until?.(part)) break;
  }
  return parts;
}

export const eventsOf = (parts: Part[]) => parts.map(({ event }) => event);
export const idsOf = (parts: Part[]) => parts.map(({ id }) => Number(id));
export const countTo = (n: number) => Array.from({ length: n }, (_, index) => index + 1);
/** The ids of the first events of a run. */
export const firstIds = (n: number) => Array.from({ length: n }, (_, index) => index);
