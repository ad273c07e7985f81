import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Session, sessionSummarySchema } from '../../src/shared/api/sessions.ts';
import { longHtml, sessionOf, summaryOf } from './content.ts';

const chunks = 2_000;
const sources = 20;

/** What the stand-in answers with: a history, and how fast a report is written. */
export type Load = {
  sessions: number;
  sourcesEach: number;
  reportCharacters: number;
  chunksPerSecond: number;
};

/**
 * Stands before the product and answers for its sessions and runs, with more of them and longer reports than the product
 * would make in a benchmark's time; everything else is the product's.
 */
export async function startStandIn(productUrl: string, load: Load) {
  const history = Array.from({ length: load.sessions }, (_, index) => summaryOf(index));
  const started: Session[] = [];

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const path = incoming.url?.split('?')[0] ?? '';
    const json = (value: unknown) => {
      outgoing.setHeader('content-type', 'application/json');
      outgoing.end(JSON.stringify(value));
    };
    const [, kind, id = '', what = ''] =
      /^\/(?:api\/)?(sessions|threads)(?:\/([^/]+))?(?:\/(.+))?$/.exec(path) ?? [];
    if (kind === 'sessions' && incoming.method === 'POST') {
      if (what === 'start-research') return json(started.find((session) => session.id === id));
      const summary = { ...summaryOf(0), id: `started-${started.length}`, status: 'PENDING' as const };
      const session = { ...summary, final_report: null, original_image_data: null, report: null };
      started.push(session);
      return json(session);
    }
    if (kind === 'sessions' && id) {
      const own = started.find((session) => session.id === id);
      const summary = history.find((session) => session.id === id);
      return json(own ?? (summary && sessionOf(summary, load.sourcesEach)));
    }
    if (kind === 'sessions')
      return json([...started.map((one) => sessionSummarySchema.parse(one)), ...history]);
    if (path === '/threads') return json({ thread_id: `thread-${started.length}` });
    if (kind === 'threads' && what === 'runs/stream') return writeRun(outgoing, id);
    const forwarded = request(productUrl + incoming.url, {
      method: incoming.method,
      headers: incoming.headers,
    });
    incoming.pipe(forwarded);
    const [response] = (await once(forwarded, 'response')) as [IncomingMessage];
    outgoing.writeHead(response.statusCode ?? 500, response.headers);
    response.pipe(outgoing);
  }

  async function writeRun(outgoing: ServerResponse, thread: string): Promise<void> {
    const html = longHtml(load.reportCharacters);
    const session = started.at(-1);
    outgoing.writeHead(200, {
      'content-type': 'text/event-stream',
      'content-location': `/threads/${thread}/runs/run-${started.length}`,
    });
    let events = 0;
    const send = (event: string, data: unknown) => {
      events += 1;
      return outgoing.write(`id: ${events}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const stage = 'compose_and_validate';
    send('metadata', { run_id: `run-${started.length}`, attempt: 1 });
    send('custom', { type: 'stage', stage, at: new Date().toISOString() });
    send('messages/metadata', { m: { metadata: { langgraph_node: stage } } });
    const startedAt = performance.now();
    for (let chunk = 1; chunk <= chunks; chunk += 1) {
      const content = html.slice(0, Math.ceil((html.length * chunk) / chunks));
      if (!send('messages/partial', [{ id: 'm', type: 'ai', content }])) await once(outgoing, 'drain');
      const dueMs = (chunk / load.chunksPerSecond) * 1000 - (performance.now() - startedAt);
      if (dueMs > 0) await sleep(dueMs);
    }
    if (session)
      Object.assign(session, sessionOf(session, sources), { status: 'COMPLETED', final_report: html });
    const { report } = session ?? {};
    send('updates', { finalize_report: { final_report: html, sources: report?.sources ?? [] } });
    outgoing.end();
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    load,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
