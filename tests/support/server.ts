import type { Clock } from '#platform/clock.ts';
import { createEgress } from '#platform/egress/index.ts';
import { createLogger } from '#platform/logger.ts';
import type { Mail } from '#platform/mail/index.ts';
import { createServer, type ServerOptions } from '#server/index.ts';
import type { SignedIn } from '#shared/api/auth.ts';
import type { Report } from '#shared/research/report.ts';
import { openTestDatabase } from './database.ts';

/** A clock that stands still until it is moved. */
export function createTestClock(start = '2026-03-10T09:00:00.000Z'): Clock & {
  set(time: string): void;
  advance(ms: number): void;
} {
  let now = Date.parse(start);
  return {
    now: () => new Date(now),
    set: (time) => {
      now = Date.parse(time);
    },
    advance: (ms) => {
      now += ms;
    },
  };
}

/** Mails that were sent, with the token of the link where there is one. */
export type SentMail = Mail & { token: string };

type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> };

/** The product API on a fresh database, with a clock that the test moves. `cancelled` lists the runs it asked to end, `forgotten` the sessions whose runs it asked to delete. */
export async function makeTestServer(
  options: Partial<
    Pick<ServerOptions, 'isReady' | 'checkUpdates' | 'workflow' | 'logger' | 'imageTools' | 'printPdf'>
  > & {
    config?: Partial<ServerOptions['config']>;
  } = {},
) {
  const database = await openTestDatabase();
  const clock = createTestClock();
  const cancelled: string[] = [];
  const forgotten: string[] = [];
  const queued: object[] = [];
  let sent: SentMail[] = [];
  let onCancel: (() => Promise<unknown>) | undefined;
  const server = createServer({
    database,
    clock,
    logger: options.logger ?? createLogger('silent'),
    config: {
      brandName: 'Testname',
      dailyCredits: { free: 5, premium: 20 },
      passwordMinLength: 6,
      requireEmailVerification: false,
      trustBadges: true,
      secretKey: 'a secret that only tests know',
      version: '1.2.3',
      role: 'all',
      webDir: '/nonexistent',
      ...options.config,
    },
    egress: createEgress(),
    mail: {
      siteUrl: () => 'https://clinic.example',
      enqueue: async (_to, job) => void queued.push(job),
      send: async (mail) => {
        sent.push({ ...mail, token: /\?token=([\w-]+)/.exec(mail.text)?.[1] ?? '' });
      },
    },
    workflow: options.workflow ?? {
      async *exportOwner() {},
      forgetOwner: async () => undefined,
    },
    cancelRun: async (runId) => {
      cancelled.push(runId);
      const act = onCancel;
      onCancel = undefined;
      await act?.();
    },
    forgetRuns: async ({ session_id }) => {
      forgotten.push(session_id);
    },
    withoutIdentifiers: async (text) => {
      // The rules take a word of two capitals for a name, too.
      const left = text.replace(/Mr Invented \w+|DeepResearch/g, '…');
      return { text: left, removed: left === text ? [] : [{ kind: 'name', text: 'M• I•••••••' }] };
    },
    checkUpdates:
      options.checkUpdates ??
      (async (publications) => ({ retractions: publications.map(() => null), answered: [], failures: [] })),
    renderReport: async (report) => (await import('#research/index.ts')).renderHtml(report),
    copyReport: async (report, format) => (await import('#research/index.ts')).copyReport(report, format, {}),
    printPdf: options.printPdf,
    imageTools: options.imageTools,
    hasVisionModel: false,
    countJobs: async () => [{ queue: 'workflow.run', waiting: 3, active: 1 }],
    isReady: options.isReady,
  });
  let people = 0;

  /** `json` is undefined where the answer is not JSON. */
  async function call(method: string, path: string, { token, body, headers = {} }: CallOptions = {}) {
    const response = await server.app.request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const json = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, headers: response.headers, text, json };
  }

  return {
    database,
    clock,
    cancelled,
    forgotten,
    /** What happens when the next run is asked to end. */
    onCancel(act: () => Promise<unknown>) {
      onCancel = act;
    },
    server,
    call,
    /** Sends the mails that wait, and returns them. */
    async deliverMails(): Promise<SentMail[]> {
      sent = [];
      for (const job of queued.splice(0)) await server.deliverMail(job);
      return sent;
    },
    /** Registers a new person. */
    async signUp(): Promise<SignedIn & { id: string }> {
      people += 1;
      const body = {
        username: `person${people}`,
        email: `person${people}@example.org`,
        password: 'rosehip-42-tea',
      };
      const { json } = await call('POST', '/api/auth/register', { body });
      const request = new Request('http://localhost', { headers: { authorization: `Bearer ${json.token}` } });
      const caller = await server.authenticate(request);
      if (!caller) throw new Error('The new token is not valid');
      return { ...json, id: caller.id };
    },
    close: () => database.close(),
  };
}

export type TestServer = Awaited<ReturnType<typeof makeTestServer>>;

/** The smallest structured report that is valid. */
export function makeReport(question = 'Does it work?'): Report {
  return {
    question,
    mode: 'quick',
    composer: 'extractive',
    statements: [],
    sources: [],
    verification: { statements: 0, verified: 0, dropped: 0, repaired: 0, replaced: 0 },
    band: 'none',
    failures: [],
    trail: { queries: [], identified: 0, duplicates: 0, screened: 0, included: 0 },
    safety: { redFlags: [] },
    generatedAt: '2026-03-10T09:00:00.000Z',
  };
}
