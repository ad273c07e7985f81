import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CreditHistory } from '#shared/api/subscription.ts';
import { signedInAs, signUp } from '../support/account.ts';
import { createTestDatabaseUrl } from '../support/database.ts';
import { startProduct } from '../support/product.ts';
import { startPubmedServer } from '../support/pubmed-server.ts';

const question =
  'Do SGLT2 inhibitors reduce hospitalisation in heart failure with preserved ejection fraction?';

let pubmed: Awaited<ReturnType<typeof startPubmedServer>>;
let place: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
const start = () =>
  startProduct({
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.url,
    EVIDENCE_OFFLINE: '0',
    EVIDENCE_SOURCES: 'library,pubmed',
    PUBMED_BASE_URL: pubmed.url,
  });

beforeAll(async () => {
  pubmed = await startPubmedServer();
  place = await createTestDatabaseUrl();
});
afterAll(async () => {
  await pubmed.close();
  await place.drop();
});

it('finishes a run once after kill -9, spends one credit, and resumes the stream without gap or repeat', async () => {
  pubmed.setFault('silent');
  const first = await start();
  const account = await signUp(first.url);
  const prepared = await account.prepare(question);
  const seen: { id: number; event: string; data: unknown }[] = [];
  const keep = (event: { id?: string; event: string; data: unknown }) =>
    seen.push({ id: Number(event.id), event: event.event, data: event.data });
  await expect(async () => {
    for await (const event of account.stream(prepared, question)) {
      keep(event);
      const searching = event.event === 'custom' && (event.data as { stage?: string }).stage;
      if (searching === 'simple_medical_search') await first.kill('SIGKILL');
    }
    throw new Error('the stream ended as if the run had finished');
  }).rejects.toThrow(/terminated|fetch failed|socket|ECONN|aborted|other side closed/i);

  pubmed.setFault(undefined);
  const second = await start();
  const again = signedInAs(second.url, account.email, account.token);
  const [run] = await again.client.runs.list(prepared.threadId);
  const lastEventId = String(seen.at(-1)?.id);
  for await (const event of again.client.runs.joinStream(prepared.threadId, run?.run_id as string, {
    lastEventId,
  }))
    keep(event);

  expect(seen.map(({ id }) => id)).toEqual(seen.map((_, position) => position));
  const attempts = seen.filter(({ event }) => event === 'metadata').map(({ data }) => data as object);
  expect(attempts).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  const finished = seen.filter(
    ({ event, data }) => event === 'updates' && Object.hasOwn(data as object, 'simple_report_generation'),
  );
  expect(finished).toHaveLength(1);

  const session = await again.session(prepared.sessionId);
  expect(session.status).toBe('COMPLETED');
  expect(session.report?.statements.length).toBeGreaterThan(2);
  expect(await again.credits()).toMatchObject({ creditsRemaining: 4, dailyLimit: 5, totalCreditsUsed: 1 });
  const stored = await again.client.runs.join(prepared.threadId, run?.run_id as string);
  expect(stored).toMatchObject({ final_report: session.final_report });
  await second.kill();
});

it('fails and refunds a run whose process was killed twice, and does not try it a third time', async () => {
  pubmed.setFault('silent');
  let product = await start();
  const { email, token } = await signUp(product.url);
  const prepared = await signedInAs(product.url, email, token).prepare(question);
  const isSearching = ({ event, data }: { event: string; data: unknown }) =>
    event === 'custom' && (data as { stage?: string }).stage === 'simple_medical_search';

  for await (const event of signedInAs(product.url, email, token).stream(prepared, question))
    if (isSearching(event)) break;
  await product.kill('SIGKILL');
  product = await start();
  const again = signedInAs(product.url, email, token);
  const [run] = await again.client.runs.list(prepared.threadId);
  const runId = run?.run_id as string;
  let attempts = 0;
  for await (const event of again.client.runs.joinStream(prepared.threadId, runId, { lastEventId: '-1' })) {
    if ((event.event as string) === 'metadata') attempts += 1;
    if (attempts === 2 && isSearching(event)) break;
  }
  await product.kill('SIGKILL');

  product = await start();
  const last = signedInAs(product.url, email, token);
  const events: { event: string; data: unknown }[] = [];
  for await (const event of last.client.runs.joinStream(prepared.threadId, runId, { lastEventId: '-1' }))
    events.push(event);
  expect(events.filter(({ event }) => event === 'metadata')).toHaveLength(2);
  expect(events.at(-1)).toMatchObject({
    event: 'error',
    data: { error: 'RunCrashed', message: expect.stringContaining('stopped 2 times') },
  });
  expect(await last.client.runs.get(prepared.threadId, runId)).toMatchObject({ status: 'error' });
  expect(await last.session(prepared.sessionId)).toMatchObject({ status: 'PENDING', run_id: null });
  expect(await last.credits()).toMatchObject({ creditsRemaining: 5, totalCreditsUsed: 0 });
  const history = await last.api<CreditHistory>('GET', '/api/subscription/credits/history');
  expect(history.transactions.filter(({ transaction_type: type }) => type === 'REFUND')).toHaveLength(1);

  // The session is free again, for a research that is paid once.
  pubmed.setFault(undefined);
  await last.api('POST', `/api/sessions/${prepared.sessionId}/start-research`, { topic: question });
  const thread = await last.client.threads.create();
  const next = { sessionId: prepared.sessionId, threadId: thread.thread_id };
  for await (const event of last.stream(next, question)) expect(event.event).not.toBe('error');
  expect(await last.session(prepared.sessionId)).toMatchObject({ status: 'COMPLETED' });
  expect(await last.credits()).toMatchObject({ creditsRemaining: 4, totalCreditsUsed: 1 });
  await product.kill();
});
