import { createRoute, z } from '@hono/zod-openapi';
import { parseThreadCursor } from '../engine/thread-cursor.ts';
import type { ThreadService } from '../engine/threads/service.ts';
import { createRouter, eventStream, failures, uuid } from './router.ts';
import type { RunStreams } from './run-streams.ts';
import { threadEventHeaders, threadStreamQuery } from './schemas/runs.ts';

const stream = createRoute({
  method: 'get',
  path: '/threads/{threadId}/stream',
  tags: ['threads'],
  request: { params: z.object({ threadId: uuid }), query: threadStreamQuery, headers: threadEventHeaders },
  responses: { 200: eventStream, ...failures },
});

export function createThreadStreamRoutes(services: { threads: ThreadService; streams: RunStreams }) {
  const { threads, streams } = services;
  const router = createRouter();
  router.openapi(stream, async (c) => {
    const { threadId } = c.req.valid('param');
    await threads.get(threadId, c.var.access);
    const after = parseThreadCursor(c.req.valid('header')['last-event-id']);
    return streams.thread(c, threadId, { after, modes: c.req.valid('query').stream_mode });
  });
  return router;
}
