import type { z } from '@hono/zod-openapi';
import { type ProtocolEvent, toFrame } from '../../engine/protocol/events.ts';
import { runOf } from '../../engine/protocol/sequence.ts';
import { findStartRun, type ReaderDeps, readThreadEvents } from '../../engine/protocol/thread-events.ts';
import type { WorkflowContext } from '../access.ts';
import { answerWithEvents, type SentEvent } from '../sse.ts';
import { filterEvents } from './filtered-events.ts';
import type { eventStreamRequest } from './schemas.ts';

const idleMs = 15_000;

/** Answers with the events of a thread that match, until the client goes away. */
export async function answerWithThreadEvents(
  c: WorkflowContext,
  deps: ReaderDeps & { closing: AbortSignal; stallMs: number },
  threadId: string,
  asked: z.infer<typeof eventStreamRequest>,
): Promise<Response> {
  const { scope } = c.var.access;
  const since = asked.since ?? readLastEventId(c.req.header('last-event-id'));
  const fromRun = since === undefined ? await findStartRun(deps.db, threadId, scope) : runOf(since);
  return answerWithEvents(c, { wants: () => true, stallMs: deps.stallMs }, () => {
    const gone = new AbortController();
    const signal = AbortSignal.any([deps.closing, gone.signal]);
    const events = readThreadEvents(deps, threadId, { scope, fromRun, idleMs, signal });
    const batches = toSent(filterEvents(events, { ...asked, since }, idleMs));
    return { batches, close: () => gone.abort() };
  });
}

async function* toSent(batches: AsyncIterable<ProtocolEvent[]>): AsyncGenerator<SentEvent[]> {
  for await (const batch of batches) {
    yield batch.map((event) => ({ seq: event.seq, event: event.method, data: toFrame(event) }));
  }
}

function readLastEventId(header: string | undefined): number | undefined {
  return header && /^\d{1,16}$/.test(header) ? Number(header) : undefined;
}
