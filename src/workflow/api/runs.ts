import { Hono } from 'hono';
import { z } from 'zod';
import { AppError } from '#shared/errors.ts';
import { streamModes } from '../engine/run-request.ts';
import type { RunService } from '../engine/run-service.ts';
import type { WorkflowEnv } from './access.ts';
import { readBody, readId, readQuery } from './body.ts';
import { pick, presentRun } from './present.ts';
import { runBody } from './run-schemas.ts';
import { locations, type RunStreams } from './run-streams.ts';

const switchedOn = z
  .enum(['0', '1', 'true', 'false'])
  .optional()
  .transform((value) => value === '1' || value === 'true');
const joinQuery = z.object({ cancel_on_disconnect: switchedOn });
const cancelQuery = z.object({
  wait: switchedOn,
  action: z.enum(['interrupt', 'rollback']).default('interrupt'),
});
const listQuery = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(10),
  offset: z.coerce.number().int().min(0).default(0),
  status: z.enum(['pending', 'running', 'success', 'error', 'timeout', 'interrupted']).optional(),
});
const joinModes = z.array(z.enum(streamModes));

export function createRunRoutes({ runs, streams }: { runs: RunService; streams: RunStreams }) {
  const app = new Hono<WorkflowEnv>();

  app.post('/:threadId/runs/stream', async (c) => {
    const { request, cancelOnDisconnect } = await readBody(c, runBody);
    const run = await runs.create(readId(c, 'threadId'), request, c.var.access);
    return streams.events(c, run, { after: 0, modes: [], cancelOnDisconnect });
  });

  app.post('/:threadId/runs/wait', async (c) => {
    const { request, cancelOnDisconnect } = await readBody(c, runBody);
    const run = await runs.create(readId(c, 'threadId'), request, c.var.access);
    return streams.result(c, run, { cancelOnDisconnect });
  });

  app.post('/:threadId/runs', async (c) => {
    const { request } = await readBody(c, runBody);
    const run = await runs.create(readId(c, 'threadId'), request, c.var.access);
    return c.json(presentRun(run), 200, {
      'content-location': locations(run, 'join')['content-location'] ?? '',
    });
  });

  app.get('/:threadId/runs', async (c) => {
    const found = await runs.list(readId(c, 'threadId'), readQuery(c, listQuery), c.var.access);
    return c.json(found.map((run) => pick(presentRun(run), c.req.queries('select'))));
  });

  app.get('/:threadId/runs/:runId', async (c) =>
    c.json(presentRun(await runs.get(readId(c, 'threadId'), readId(c, 'runId'), c.var.access))),
  );

  app.delete('/:threadId/runs/:runId', async (c) => {
    await runs.remove(readId(c, 'threadId'), readId(c, 'runId'), c.var.access);
    return c.body(null, 204);
  });

  app.post('/:threadId/runs/:runId/cancel', async (c) => {
    const { wait, action } = readQuery(c, cancelQuery);
    const run = await runs.get(readId(c, 'threadId'), readId(c, 'runId'), c.var.access);
    await runs.cancel(run.threadId, run.runId, action, c.var.access);
    if (wait) await streams.wait(run, c.req.raw.signal);
    return c.body(null, wait ? 204 : 202);
  });

  app.get('/:threadId/runs/:runId/join', async (c) => {
    const query = readQuery(c, joinQuery);
    const run = await runs.get(readId(c, 'threadId'), readId(c, 'runId'), c.var.access);
    return streams.result(c, run, { cancelOnDisconnect: query.cancel_on_disconnect });
  });

  app.get('/:threadId/runs/:runId/stream', async (c) => {
    const query = readQuery(c, joinQuery);
    const after = readLastEventId(c.req.header('last-event-id'));
    const modes = joinModes.safeParse(c.req.queries('stream_mode')?.flatMap(splitModes) ?? []);
    if (!modes.success) throw new AppError('invalid_input', 'stream_mode: not a stream mode');
    const run = await runs.get(readId(c, 'threadId'), readId(c, 'runId'), c.var.access);
    return streams.events(c, run, {
      after,
      modes: modes.data,
      cancelOnDisconnect: query.cancel_on_disconnect,
    });
  });

  return app;
}

/** Absent or -1 asks for the whole stream. */
function readLastEventId(header: string | undefined): number {
  if (header === undefined || header === '' || header === '-1') return 0;
  if (/^\d{1,15}$/.test(header)) return Number(header);
  throw new AppError('invalid_input', 'Last-Event-ID: must be the id of an event, or -1');
}

/** The official client sends one parameter a mode; others send a comma list or a JSON array. */
function splitModes(value: string): string[] {
  return value
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean);
}
