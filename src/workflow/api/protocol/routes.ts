import { upgradeWebSocket } from '@hono/node-server';
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { AppError } from '#shared/errors.ts';
import type { Access } from '../../engine/access.ts';
import { threadNotFound } from '../../engine/not-found.ts';
import { findThread } from '../../storage/threads.ts';
import type { WorkflowEnv } from '../access.ts';
import { createRouter, eventStream, failures, jsonAnswer, jsonRequest, uuid } from '../router.ts';
import { answerWithThreadEvents } from './event-stream.ts';
import { command, commandAnswer, eventStreamRequest } from './schemas.ts';
import { type SocketDeps, serveSocket } from './socket.ts';

const tags = ['stream protocol, version 2'];
const params = z.object({ threadId: uuid });

const sendCommand = createRoute({
  method: 'post',
  path: '/{threadId}/commands',
  tags,
  summary: 'Do a command on a thread, which run.start makes where there is none',
  request: { params, ...jsonRequest(command) },
  responses: { 200: jsonAnswer(commandAnswer, 'What came of it'), ...failures },
});

const streamEvents = createRoute({
  method: 'post',
  path: '/{threadId}/stream/events',
  tags,
  summary: 'Follow the runs of a thread, past and to come',
  request: { params, ...jsonRequest(eventStreamRequest) },
  responses: { 200: eventStream, ...failures },
});

const openSocket = createRoute({
  method: 'get',
  path: '/{threadId}/stream/events',
  tags,
  summary: 'The same and commands over a WebSocket',
  description:
    'Browsers, which cannot send headers with it, offer the protocols `langgraph` and `bearer.<token>`.',
  request: { params },
  responses: { 101: { description: 'The connection is a WebSocket now' }, ...failures },
});

/** The stream protocol, version 2: commands and events of a thread. `corsOrigin`: whose pages may open a WebSocket. */
export function createProtocolRoutes(
  deps: SocketDeps,
  corsOrigin: string | string[],
): OpenAPIHono<WorkflowEnv> {
  const app = createRouter();

  app.openapi(sendCommand, async (c) => {
    const { threadId } = c.req.valid('param');
    const sent = c.req.valid('json');
    await checkThread(threadId, c.var.access, { mayBeMissing: sent.method === 'run.start' });
    return c.json(await deps.handle(threadId, sent, c.var.access), 200);
  });

  app.openapi(streamEvents, async (c) => {
    const { threadId } = c.req.valid('param');
    await checkThread(threadId, c.var.access, { mayBeMissing: true });
    return answerWithThreadEvents(c, deps, threadId, c.req.valid('json'));
  });

  app.openapi(openSocket, async (c) => {
    const { threadId } = c.req.valid('param');
    const { access } = c.var;
    checkOrigin(c.req.header('origin'), c.req.header('host'));
    await checkThread(threadId, access, { mayBeMissing: true });
    const upgrade = upgradeWebSocket(() => serveSocket(deps, threadId, access) as never);
    const response = await upgrade(c as never, async () => undefined);
    return response ?? c.text('This path speaks WebSocket', 426);
  });

  /** A client may choose the id of a thread and listen before its first run makes it. */
  async function checkThread(
    threadId: string,
    { scope }: Access,
    { mayBeMissing }: { mayBeMissing: boolean },
  ) {
    if (await findThread(deps.db, threadId, scope)) return;
    if (!mayBeMissing || (await findThread(deps.db, threadId, 'all'))) throw threadNotFound(threadId);
  }

  /** Browsers let any page open a WebSocket; CORS does not cover it. */
  function checkOrigin(origin: string | undefined, host: string | undefined): void {
    const allowed = [corsOrigin].flat();
    if (!origin || allowed.includes('*') || allowed.includes(origin)) return;
    if (URL.canParse(origin) && new URL(origin).host === host) return;
    throw new AppError('forbidden', 'Pages of this origin may not connect');
  }

  return app;
}
